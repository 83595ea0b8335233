import { sizeWords } from "./image-files.ts";
import type { QueuedImage } from "./image-queue.ts";

/** Returns the progress of an image, in words. */
export function imageProgressWords({ state, percent, bytes }: QueuedImage): string {
  if (state === "ready") return "Enviada";
  const size = bytes === undefined ? "" : sizeWords(bytes);
  if (state === "queued") return `${size}, na fila`;
  if (state === "paused") return "Sem sinal. O envio continua sozinho quando a internet voltar.";
  return percent >= 100 ? "Conferindo a imagem" : `${Math.floor(percent)}% de ${size}`;
}

/** Returns how much of an image was sent, of 100; nothing while it waits or is done. */
export function imagePercent({ state, percent }: QueuedImage): number | undefined {
  return state === "sending" || state === "paused" ? percent : undefined;
}
