import { formatDateTime, formatInteger } from "@colheita/brazil";
import type { DataExport } from "@colheita/contract/privacy/export-records";

/** Returns the size of a file as a phone shows it. */
export function sizeOf(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  if (kilobytes < 1024) return `${formatInteger(kilobytes)} kB`;
  return `${(kilobytes / 1024).toLocaleString("pt-BR", { maximumFractionDigits: 1 })} MB`;
}

/** Returns the line beneath the title of a copy. */
export function exportLine({ state, askedAt, expiresAt }: DataExport): string {
  if (state === "queued") return "Estamos montando. Avisamos aqui e por e-mail quando ficar pronta.";
  if (state === "failed") return "Não deu certo desta vez. Peça outra cópia.";
  return expiresAt ? `Fica aqui até ${formatDateTime(expiresAt)}.` : `Pedida em ${formatDateTime(askedAt)}.`;
}
