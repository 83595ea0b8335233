/** Terms and regulations of the demo programme, and who accepted them. */
import { readFileSync } from "node:fs";
import { acceptTerms, publishReady } from "../../src/capabilities/terms/index.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import type { Platform } from "../../src/platform/platform.ts";
import { demoMembers } from "../identity/demo-members.ts";

/** Nilo, for whom the terms wait (DECISIONS, "Demo programme"). */
const WITHOUT_TERMS = "27461958364";
const CATEGORIES = [
  "Agricultor",
  "Funcionário de fazenda",
  "Profissional do agro",
  "Estudante",
  "Pesquisador ou influenciador",
];
const BY_BOTH = { writtenBy: "005DemoLegal0001", approvedBy: "005DemoLegal0002" };
const SINCE = "2026-07-01";

/** Returns the text of a page, with the programme's words in place and without the line that the page itself shows. */
function textOf(file: string): string {
  return readFileSync(new URL(`../pages/${file}.html`, import.meta.url), "utf8")
    .replace(/^<p>Em vigor desde[^<]*<\/p>\s*/, "")
    .replaceAll("{POINTS_LABEL}", "pontos")
    .replaceAll("{LEVEL_LABEL}", "nível");
}

/** Publishes the terms and the regulations, and accepts the terms for everybody but Nilo. Members come first. */
export async function seedTerms(tx: Tx, { files }: Pick<Platform, "files">): Promise<void> {
  const common = { ...BY_BOTH, activatesOn: SINCE };
  const term = { ...common, kind: "acceptance" } as const;
  const versionIds = [
    await publishReady(tx, {
      ...term,
      title: "Termos de uso",
      label: "Li e aceito os ##termos de uso##",
      isPrivate: false,
      categories: CATEGORIES,
      html: textOf("terms"),
    }),
    await publishReady(tx, {
      ...term,
      title: "Política de privacidade",
      label: "Li e aceito a ##política de privacidade##",
      isPrivate: true,
      html: textOf("privacy"),
    }),
  ];
  const regulation = { ...common, kind: "regulation", isPrivate: true } as const;
  await publishReady(tx, { ...regulation, title: "Regulamento da safra 26/27", html: textOf("regulation") });
  const body = readFileSync(new URL("../pages/referral-campaign.pdf", import.meta.url));
  const pdf = await files.put({ folder: "terms", body, allow: ["application/pdf"] });
  await publishReady(tx, { ...regulation, title: "Campanha Indique um vizinho", pdf });
  const evidence = {
    address: "203.0.113.10",
    userAgent: "Mozilla/5.0 (Linux; Android 15) Chrome/150 Mobile",
  };
  for (const { id, taxId } of demoMembers)
    if (taxId !== WITHOUT_TERMS) await acceptTerms(tx, id, versionIds, evidence);
}
