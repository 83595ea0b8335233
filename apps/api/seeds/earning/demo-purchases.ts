/** What stands on the invoices of the demo programme. */
import type { PurchaseToEarn } from "../../src/capabilities/earning/index.ts";
import { seededRandom } from "../seeded-random.ts";

type Line = PurchaseToEarn["lines"][number];

/** What an invoice is about: what it costs in reais at least and at most. */
interface Goods extends Omit<Line, "cents"> {
  readonly least: number;
  readonly most: number;
}

export const goods: readonly Goods[] = [
  {
    product: "SOJ-7739",
    productCategory: "Sementes de soja",
    description: "Semente de soja 7739 IPRO",
    least: 4_200,
    most: 38_000,
  },
  {
    product: "NPK-0420",
    productCategory: "Fertilizantes",
    description: "Fertilizante NPK 04-20-20",
    least: 3_500,
    most: 46_000,
  },
  {
    product: "DEF-FX",
    productCategory: "Defensivos",
    description: "Fungicida sistêmico, 20 L",
    least: 1_800,
    most: 22_000,
  },
  {
    product: "MIL-3310",
    productCategory: "Sementes de milho",
    description: "Semente de milho 3310 VIP3",
    least: 2_600,
    most: 30_000,
  },
  {
    product: "INO-BR",
    productCategory: "Inoculantes",
    description: "Inoculante e tratamento de sementes",
    least: 900,
    most: 6_500,
  },
  {
    product: "CAL-DOL",
    productCategory: "Corretivos",
    description: "Calcário dolomítico e gesso",
    least: 1_500,
    most: 12_000,
  },
  {
    product: "FOL-MN",
    productCategory: "Nutrição foliar",
    description: "Nutrição foliar com manganês",
    least: 700,
    most: 5_200,
  },
];

/** What else is bought on the way, how often of a hundred times: much of it is for no rule. */
const extras: readonly (readonly [percent: number, Line])[] = [
  [30, { product: "FRETE", description: "Frete até a fazenda", cents: 38_000 }],
  [
    22,
    {
      product: "EPI-LUVA",
      productCategory: "EPI",
      description: "Luva nitrílica, caixa com 100",
      cents: 8_990,
    },
  ],
  [
    14,
    {
      product: "FOL-AM",
      productCategory: "Nutrição foliar",
      description: "Amostra de bioestimulante",
      cents: 390,
    },
  ],
  [
    10,
    {
      product: "ANALISE-SOLO",
      productCategory: "Serviços",
      description: "Análise de solo de um talhão",
      cents: 18_500,
    },
  ],
];

/** Returns the lines of an invoice: what it is about, and what the same seed always adds. */
export function linesOf({ least: _least, most: _most, ...main }: Goods, cents: number, seed: string): Line[] {
  const random = seededRandom(seed);
  return [
    { ...main, cents },
    ...extras.flatMap(([percent, line]) => (random.below(100) < percent ? [line] : [])),
  ];
}
