import { PhotoField } from "@colheita/ui/file-picker/photo-field";
import { ACCEPTED_IMAGES } from "./image-files.ts";
import { imageProgressWords, imagePercent } from "./image-words.ts";
import type { ImageChoice } from "./use-image-queue.ts";

export interface PhotoUploadProps {
  choice: ImageChoice;
  /** What the field is called in its form. */
  name: string;
  /** "Selfie + Frente do documento (Lado com foto) *". */
  label: string;
  error?: string | undefined;
}

/** Shows one photo that a form asks for by its own name: taken or chosen, previewed, sent, and removed again. */
export function PhotoUpload({ choice: { queue, rows }, name, label, error }: PhotoUploadProps) {
  const [row] = rows;
  return (
    <PhotoField
      name={name}
      label={label}
      chooseLabel="Tirar foto ou escolher"
      accept={ACCEPTED_IMAGES}
      error={row?.error ?? error}
      onFiles={(files) => queue.add(files.slice(0, 1))}
      photo={
        row && {
          name: row.fileName,
          line: imageProgressWords(row),
          isReady: row.state === "ready",
          pictureUrl: row.previewUrl,
          percent: imagePercent(row),
          progressLabel: `Enviando ${row.fileName}`,
          removeLabel: `Remover ${row.fileName}`,
          onRemove: () => queue.remove(row.key),
          retryLabel: row.mayTryAgain ? `Tentar enviar ${row.fileName} de novo` : undefined,
          onRetry: () => queue.retry(row.key),
        }
      }
    />
  );
}
