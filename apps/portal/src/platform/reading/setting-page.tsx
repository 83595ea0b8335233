import type { ReadingPage } from "@colheita/contract/settings/settings-endpoints";
import type { ReadingContent } from "./reading-text.tsx";

const day = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeZone: "America/Sao_Paulo" });

/** Reads the text of a page that is a setting. */
export async function readSettingPage(page: ReadingPage): Promise<ReadingContent> {
  const [{ read }, { getReading }] = await Promise.all([
    import("../session/session.ts"),
    import("@colheita/contract/settings/settings-endpoints"),
  ]);
  const { html, updatedAt } = await read(getReading, { params: { page } });
  if (!updatedAt) return { html };
  return {
    html,
    note: (
      <>
        Atualizado em <span className="dt">{day.format(updatedAt)}</span>
      </>
    ),
  };
}
