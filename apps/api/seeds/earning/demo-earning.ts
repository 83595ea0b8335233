/** How points are earned in the demo programme: rules of both kinds, for everybody and for some, and a campaign. */
import { addDays } from "@colheita/brazil";
import { sql } from "kysely";
import { publishReady, type ReadyRule } from "../../src/capabilities/earning/index.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { demoOperators } from "../operators/demo-operators.ts";

type Terms = ReadyRule["terms"];

const [writer, approver] = demoOperators;
/** One writes, the other approves. */
const people = { writtenBy: writer.id, approvedBy: approver.id };
const everybody = { categories: [], milestones: [] };
const farmers = ["Agricultor", "Funcionário de fazenda"];

/** What invoices name that earns by its price. */
const supplies = [
  "Sementes de soja",
  "Sementes de milho",
  "Fertilizantes",
  "Defensivos",
  "Inoculantes",
  "Corretivos",
  "Nutrição foliar",
];

interface Days {
  readonly today: string;
  readonly seasonStartsOn: string;
}

const usual: Terms = {
  kind: "PointPerDollar",
  name: "1 ponto a cada R$ 4,00 em insumos",
  description: "Sementes, fertilizantes, defensivos e corretivos de todos os distribuidores participantes.",
  points: 1,
  stepCents: 400,
  startsOn: "2020-07-01",
  visibility: everybody,
  productCategories: supplies,
  lotDays: 730,
  waitDays: 0,
};

/** Returns this season's wording of the usual rule: maize counts half as much again while it is sown. */
const thisSeason = ({ today, seasonStartsOn }: Days): Terms => ({
  ...usual,
  description: `${usual.description} Sementes de milho valem uma vez e meia no plantio.`,
  startsOn: seasonStartsOn,
  multipliers: [
    {
      startsOn: addDays(today, -60),
      endsOn: addDays(today, 45),
      productCategories: ["Sementes de milho"],
      percent: 150,
    },
  ],
});

const soilAnalysis: Terms = {
  kind: "SimplePoint",
  name: "300 pontos pela análise de solo",
  description: "Uma vez por nota fiscal que traz a análise de solo de um talhão.",
  points: 300,
  startsOn: "2020-07-01",
  visibility: { categories: farmers, milestones: [] },
  products: ["ANALISE-SOLO"],
  capPoints: 1_500,
  lotDays: 365,
  waitDays: 0,
};

const campaign = ({ today }: Days): Terms => ({
  kind: "PointPerDollar",
  name: "Calcário e gesso em dobro",
  description: "Corrija o solo antes do plantio: calcário e gesso valem o dobro de pontos.",
  points: 2,
  stepCents: 400,
  startsOn: addDays(today, -30),
  endsOn: addDays(today, 40),
  visibility: { categories: ["Agricultor"], milestones: [], screen: "/regulamentos" },
  productCategories: ["Corretivos"],
  capPoints: 15_000,
  campaign: "Solo Preparado",
  budgetPoints: 250_000,
  lotDays: 365,
  waitDays: 0,
});

const accompanied: Terms = {
  kind: "SimplePoint",
  name: "150 pontos por análise de solo de cliente",
  description: "Uma vez por nota fiscal com análise de solo que você acompanhou.",
  points: 150,
  startsOn: "2020-07-01",
  visibility: { categories: ["Profissional do agro"], milestones: [] },
  products: ["ANALISE-SOLO"],
  capPoints: 3_000,
  lotDays: 365,
  waitDays: 0,
};

/** Publishes the rules, before anybody buys. */
export async function seedRules(tx: Tx): Promise<void> {
  const { rows } =
    await sql<Days>`select platform.today() as today, starts_on as season_starts_on from points.season
    where platform.today() between starts_on and ends_on`.execute(tx);
  const [days] = rows;
  if (!days) throw new Error("the demo has no season today");
  const { ruleId } = await publishReady(tx, { terms: usual, ...people });
  await publishReady(tx, { ruleId, terms: thisSeason(days), ...people });
  for (const terms of [soilAnalysis, campaign(days), accompanied])
    await publishReady(tx, { terms, ...people });
}
