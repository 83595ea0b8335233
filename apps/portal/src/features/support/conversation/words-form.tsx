import { caseLimits } from "@colheita/contract/support/case-form";
import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { Form, FormActions } from "@colheita/ui/form/form";
import { Notice } from "@colheita/ui/notice/notice";
import { TextArea } from "@colheita/ui/text-area/text-area";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { ImageUploads } from "../../../platform/uploads/image-uploads.tsx";
import { imagesOf, saveDraft, savedDraft } from "../form/case-drafts.ts";
import { useSavedImages } from "../form/use-case-images.ts";
import { useWordsSending, type WordsAct } from "./use-words-sending.ts";

interface WordsFormProps {
  draftName: string;
  label: string;
  sendLabel: string;
  busyLabel: string;
  act: WordsAct;
  /** It has just been asked for: the words come next. */
  isFocused: boolean;
  /** What changed while it was written. */
  news?: ReactNode;
  /** In the place of the button, where the words can't be sent any more. */
  instead?: ReactNode;
  /** Whether words or images stand in it. */
  onBegun: (isBegun: boolean) => void;
}

/**
 * Shows the form for a message to the support about a case. What was typed stays until it was sent, through a
 * reload too.
 */
export function WordsForm(props: WordsFormProps) {
  const { draftName, label, sendLabel, busyLabel, act, isFocused, news, instead, onBegun } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const [begun] = useState(() => savedDraft(draftName)["text"] ?? "");
  const [isTyped, setTyped] = useState(begun !== "");
  const images = useSavedImages(imagesOf(draftName));
  const { queue, rows } = images;
  const sending = useWordsSending({ draftName, area: () => area.current, queue, act });
  const { errors, problem, busy } = sending;
  const isBegun = isTyped || rows.length > 0;

  useEffect(() => {
    if (isFocused) area.current?.focus();
  }, [isFocused]);
  useEffect(() => onBegun(isBegun), [isBegun, onBegun]);

  return (
    <Form
      action={pathOf("contact")}
      onSubmit={(event) => {
        event.preventDefault();
        if (!instead) void sending.submit();
      }}
    >
      {problem ? (
        <Notice tone="error" live="alert">
          {problem}
        </Notice>
      ) : (
        news
      )}
      <TextArea
        ref={area}
        name="text"
        label={label}
        maxLength={caseLimits.descriptionChars}
        hint={`Até ${caseLimits.descriptionChars} caracteres`}
        counter={(used, limit) => `${used} de ${limit}`}
        defaultValue={begun}
        error={errors.text}
        onChange={({ target }) => {
          setTyped(target.value !== "");
          saveDraft(draftName, { text: target.value });
        }}
      />
      <ImageUploads
        choice={images}
        max={caseLimits.images}
        name="images"
        label="Escolher ou soltar imagens"
        hint="JPG, JPEG ou PNG"
        error={errors.images}
      />
      <FormActions>
        {instead ?? (
          <Button
            type="submit"
            fullWidth="phone"
            isBusy={busy !== undefined}
            busyLabel={busy === "images" ? "Enviando imagens" : busyLabel}
          >
            {sendLabel}
          </Button>
        )}
      </FormActions>
    </Form>
  );
}
