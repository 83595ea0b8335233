import { FilePicker, FileQueue } from "@colheita/ui/file-picker/file-picker";
import { FileQueueRow } from "@colheita/ui/file-picker/file-queue-row";
import { FieldError } from "@colheita/ui/field/field";
import { useEffect, useRef, useState } from "react";
import { hasNoFocus } from "../focus-field.ts";
import { ACCEPTED_IMAGES } from "./image-files.ts";
import { imageProgressWords, imagePercent } from "./image-words.ts";
import type { ImageChoice } from "./use-image-queue.ts";

export interface ImageUploadsProps {
  choice: ImageChoice;
  /** The most images that it takes. */
  max: number;
  /** What the field is called in its form. */
  name: string;
  /** "Escolher ou soltar imagens". */
  label: string;
  /** "JPG, JPEG ou PNG". */
  hint: string;
  /** What is wrong with the field as a whole. */
  error?: string | undefined;
}

/**
 * Shows the images of a support case: chosen, photographed or dropped, made small, previewed, and sent one after
 * the other through interruptions of the network, each with its progress, its error and a way to remove it.
 */
export function ImageUploads({ choice, max, name, label, hint, error }: ImageUploadsProps) {
  const { queue, rows } = choice;
  const place = useRef<HTMLDivElement>(null);
  const isChanging = useRef(false);
  const [isOver, setOver] = useState(false);
  // What was refused takes nobody's place.
  const room = max - rows.filter(({ state }) => state !== "refused").length;
  const problem = error ?? (isOver ? `Cabem até ${max} imagens: as outras ficaram de fora.` : undefined);

  // What was pressed may go with the last place, or with its row: whoever pressed it stays at the field.
  useEffect(() => {
    if (isChanging.current && hasNoFocus()) place.current?.focus();
    isChanging.current = false;
  });

  function add(files: File[]): void {
    isChanging.current = true;
    setOver(files.length > room);
    queue.add(files.slice(0, room));
  }
  function remove(key: string): void {
    isChanging.current = true;
    setOver(false);
    queue.remove(key);
  }
  return (
    <div ref={place} role="group" aria-label="Imagens" data-field={name} tabIndex={-1}>
      {room > 0 ? (
        <FilePicker
          name={name}
          label={label}
          hint={
            rows.length === 0
              ? `Até ${max}, em ${hint}`
              : `${hint}. ${room === 1 ? "Cabe mais 1." : `Cabem mais ${room}.`}`
          }
          dropLabel="Solte para enviar"
          accept={ACCEPTED_IMAGES}
          isMultiple
          onFiles={add}
        />
      ) : null}
      {problem === undefined ? null : (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      {rows.length > 0 ? (
        <FileQueue label="Imagens escolhidas">
          {rows.map((row) => (
            <FileQueueRow
              key={row.key}
              name={row.fileName}
              line={imageProgressWords(row)}
              icon={row.state === "ready" ? "check" : "cam"}
              pictureUrl={row.previewUrl}
              percent={imagePercent(row)}
              progressLabel={`Enviando ${row.fileName}`}
              error={row.error}
              retryLabel={row.mayTryAgain && room > 0 ? `Tentar enviar ${row.fileName} de novo` : undefined}
              onRetry={() => queue.retry(row.key)}
              cancelLabel={`${row.state === "ready" ? "Remover" : "Cancelar"} ${row.fileName}`}
              onCancel={() => remove(row.key)}
            />
          ))}
        </FileQueue>
      ) : null}
    </div>
  );
}
