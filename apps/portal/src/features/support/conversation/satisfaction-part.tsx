import { rateCase } from "@colheita/contract/support/case-endpoints";
import { caseLimits } from "@colheita/contract/support/case-form";
import type { CaseDetail, Satisfaction } from "@colheita/contract/support/case-records";
import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { Form, FormActions } from "@colheita/ui/form/form";
import { Notice } from "@colheita/ui/notice/notice";
import { RadioGroup } from "@colheita/ui/radio-group/radio-group";
import { TextArea } from "@colheita/ui/text-area/text-area";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FormEvent } from "react";
import { call } from "../../../platform/session/session.ts";
import { forgetSent, saveDraft, savedDraft } from "../form/case-drafts.ts";
import { supportKey } from "../support-key.ts";
import { DoneNote } from "./done-note.tsx";
import { wordsProblem } from "./words-problems.ts";

const scores: Readonly<Record<number, string>> = {
  5: "5, ótimo",
  4: "4, bom",
  3: "3, regular",
  2: "2, ruim",
  1: "1, péssimo",
};
const options = [5, 4, 3, 2, 1].map((score) => ({ value: String(score), label: scores[score] }));

function Given({ satisfaction, isNew }: { satisfaction: Satisfaction; isNew: boolean }) {
  const title = `Sua nota: ${scores[satisfaction.score] ?? satisfaction.score}.`;
  return (
    <DoneNote label={title} isFocused={isNew}>
      <Notice tone="ok" title={title}>
        {satisfaction.comment ?? "Obrigado por contar."}
      </Notice>
    </DoneNote>
  );
}

/** Returns the values in the form now. */
function ratingIn(form: HTMLFormElement): { score: string; comment: string } {
  const data = new FormData(form);
  const textOf = (name: string) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
  return { score: textOf("score"), comment: textOf("comment") };
}

/** Asks once how satisfied the member is with the answer, and shows it from then on. */
export function SatisfactionPart({ found: { id, satisfaction } }: { found: CaseDetail }) {
  const client = useQueryClient();
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isNew, setNew] = useState(false);
  const draftName = `rating.${id}`;
  const [begun] = useState(() => savedDraft(draftName));
  if (satisfaction) return <Given satisfaction={satisfaction} isNew={isNew} />;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const typed = ratingIn(form);
    const score = Number(typed.score);
    setError(score === 0 ? "Escolha uma nota de 1 a 5." : undefined);
    setProblem(undefined);
    if (score === 0) return form.querySelector<HTMLInputElement>("input[name=score]")?.focus();
    const comment = typed.comment.trim() === "" ? undefined : typed.comment.trim();
    setBusy(true);
    try {
      const outcome = await call(rateCase, { params: { caseId: id }, body: { score, comment } });
      if (outcome.ok) {
        forgetSent(draftName);
        setNew(true);
      } else setProblem(wordsProblem(outcome.code, outcome.retryAfterSeconds));
      await client.invalidateQueries({ queryKey: supportKey });
    } catch (failure) {
      setProblem(wordsProblem(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="panel" data-preset="form" aria-labelledby="nota-do-chamado">
      <Form
        action={pathOf("contact")}
        onSubmit={(event) => void submit(event)}
        onInput={(event) => saveDraft(draftName, ratingIn(event.currentTarget))}
      >
        <h2 id="nota-do-chamado">Como foi o atendimento?</h2>
        {problem ? (
          <Notice tone="error" live="alert">
            {problem}
          </Notice>
        ) : null}
        <RadioGroup
          name="score"
          label="Sua nota *"
          options={options}
          error={error}
          {...(begun["score"] ? { defaultValue: begun["score"] } : {})}
        />
        <TextArea
          name="comment"
          label="Comentário"
          optionalLabel="(opcional)"
          defaultValue={begun["comment"]}
          maxLength={caseLimits.descriptionChars}
          counter={(used, limit) => `${used} de ${limit}`}
        />
        <FormActions>
          <Button type="submit" fullWidth="phone" isBusy={isBusy} busyLabel="Enviando nota">
            Enviar nota
          </Button>
        </FormActions>
      </Form>
    </section>
  );
}
