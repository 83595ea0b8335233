import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { publishBanner, publishBenefits, publishNews } from "../../src/capabilities/content/index.ts";
import { recordNotice } from "../../src/capabilities/notifications/index.ts";
import { changeSetting } from "../../src/capabilities/settings/index.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { demoBanners } from "./demo-banners.ts";
import { demoBenefits } from "./demo-benefits.ts";
import { ANA_ID } from "../identity/demo-members.ts";
import { demoArticles } from "./demo-news.ts";
import { demoRewardCategories } from "../rewards/demo-rewards.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Half past six in the morning in São Paulo, after midnight UTC. */
const MORNING_MS = 9.5 * HOUR_MS;
const DAYS_BETWEEN_NEWS = 4.6;
const BANNER_DAYS = 45;

/** The two operators whose work the demo's content is: one writes, the other approves. */
const editor = "005DemoEditor00";
const publisher = "005DemoPublish0";
const byBoth = { writtenBy: editor, approvedBy: publisher };

/**
 * Adds the texts, news, banners, benefits and notifications of the demo, dated from the database's own clock. Members
 * come first.
 */
export async function seedContent(tx: Tx): Promise<void> {
  const { rows } = await sql<{ now: Date }>`select platform.clock() as now`.execute(tx);
  const now = rows[0]?.now;
  if (!now) throw new Error("The database returns no time");
  const startsAt = new Date(now.getTime() - BANNER_DAYS * DAY_MS);
  const endsAt = new Date(now.getTime() + BANNER_DAYS * DAY_MS);
  await seedSettings(tx);
  for (const [index, article] of demoArticles.entries())
    await publishNews(tx, { ...article, ...byBoth, publishedAt: publishedAt(now, index) });
  for (const [place, banner] of demoBanners.entries())
    await publishBanner(tx, { ...banner, ...byBoth, place, startsAt, endsAt });
  for (const [place, cluster] of demoBenefits.entries())
    await publishBenefits(tx, { ...cluster, ...byBoth, place });
  await seedNotices(tx, now);
}

/**
 * Returns when an article is published. The newest is of this morning or last night; the others go back a few months,
 * each on a morning.
 */
function publishedAt(now: Date, index: number): Date {
  if (index === 0) return new Date(now.getTime() - 3 * HOUR_MS);
  const day = Math.floor((now.getTime() - index * DAYS_BETWEEN_NEWS * DAY_MS) / DAY_MS) * DAY_MS;
  return new Date(day + MORNING_MS + (index % 5) * 7 * 60_000);
}

const pages = [
  ["TermsOfService", "Termos de uso", "terms"],
  ["PrivacyPolicy", "Política de privacidade", "privacy"],
  ["Regulation", "Regulamento", "regulation"],
  ["ContactUs", "Fale Conosco", "contact"],
  ["AboutProgram", "Como funciona", "about"],
] as const;

async function seedSettings(tx: Tx): Promise<void> {
  for (const [name, title, file] of pages) {
    const html = readFileSync(new URL(`../pages/${file}.html`, import.meta.url), "utf8");
    await changeSetting(tx, { name, value: { title, html }, actorId: publisher });
  }
  await changeSetting(tx, {
    name: "FilterProductOptions",
    value: [...demoRewardCategories],
    actorId: publisher,
  });
}

type Notice = readonly [hoursAgo: number, isRead: boolean, title: string, message: string, actionUrl: string];

/** The latest notifications of Ana: two of them wait unread. */
const notices: readonly Notice[] = [
  [
    5,
    false,
    "Pontos creditados",
    "Uma nota fiscal foi aprovada e os pontos já estão no seu extrato.",
    "/extrato",
  ],
  [
    29,
    false,
    "Pontos vencem nos próximos 60 dias",
    "Veja no extrato quais vencem primeiro e o que dá para resgatar com eles.",
    "/extrato",
  ],
  [
    3 * 24,
    true,
    "Novo desafio: Solo vivo",
    "Notas de corretivos e de análise de solo valem bônus até o fim do mês.",
    "/noticias",
  ],
  [
    9 * 24,
    true,
    "Prêmios novos no catálogo",
    "Chegaram ferramentas, serviços técnicos e vales. Veja o que está ao seu alcance.",
    "/premios",
  ],
  [
    21 * 24,
    true,
    "Cadastro conferido",
    "Seu endereço e seu celular estão em dia. Os próximos prêmios chegam à fazenda.",
    "/minha-conta",
  ],
];

async function seedNotices(tx: Tx, now: Date): Promise<void> {
  for (const [hoursAgo, isRead, title, message, actionUrl] of notices) {
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const readAt = new Date(createdAt.getTime() + 2 * HOUR_MS);
    await recordNotice(tx, {
      memberId: ANA_ID,
      title,
      message,
      actionUrl,
      createdAt,
      ...(isRead ? { readAt } : {}),
    });
  }
}
