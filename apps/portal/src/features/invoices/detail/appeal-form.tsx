import { formatDateAt } from "@colheita/brazil";
import { APPEAL_CHARS, appealInvoice } from "@colheita/contract/invoices/invoices-endpoints";
import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { Form, FormActions } from "@colheita/ui/form/form";
import { Notice } from "@colheita/ui/notice/notice";
import { TextArea } from "@colheita/ui/text-area/text-area";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { createActKey } from "../../../platform/act-key.ts";
import { mayBeDone, offlineWords, sendFailureWords } from "../../../platform/data/failure-words.ts";
import { forgetDraft, saveDraft, savedDraft } from "../../../platform/drafts.ts";
import { messages } from "../../../platform/messages.ts";
import { call } from "../../../platform/session/session.ts";
import { invoicesKey } from "../invoices-key.ts";
import { takenWords } from "../send/key-words.ts";
import styles from "./invoice-panel.module.css";

const unsure = "A resposta não chegou. Tente de novo: o mesmo pedido não entra duas vezes.";
const tooLate = "Esta nota já não aceita outra análise.";

/** What came of asking: `over` where there is nothing more to ask. */
type Asked = "over" | { readonly problem: string };

/** Asks for another look at an invoice, once however often it is sent. */
function useAppeal(invoiceId: string) {
  const client = useQueryClient();
  const keyOf = useRef(createActKey());
  return async (words: string): Promise<Asked> => {
    if (!navigator.onLine) return { problem: offlineWords };
    const input = { params: { invoiceId }, body: { words } };
    try {
      const outcome = await call(appealInvoice, input, { idempotencyKey: keyOf.current(input) });
      await client.invalidateQueries({ queryKey: invoicesKey });
      if (outcome.ok) {
        messages.success("Pedido enviado. A nota voltou para análise.");
        return "over";
      }
      if (outcome.code === "invoices/sent-by-another" || outcome.code === "invoices/number-taken")
        return { problem: takenWords[outcome.code] };
      if (outcome.code !== "invoices/not-appealable") return { problem: sendFailureWords(undefined) };
      // The form goes along with the right to it, so that the words stand outside.
      messages.error(tooLate);
      return "over";
    } catch (error) {
      return { problem: mayBeDone(error) ? unsure : sendFailureWords(error) };
    }
  };
}

interface AppealFormProps {
  invoiceId: string;
  until: Date;
  onDone: () => void;
}

/**
 * Shows the form by which a refused invoice is looked at again, once. Neither closing its panel nor a reload loses what
 * was typed.
 */
export function AppealForm({ invoiceId, until, onDone }: AppealFormProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const appeal = useAppeal(invoiceId);
  const draftName = `appeal.${invoiceId}`;

  async function submit() {
    const words = area.current?.value.trim() ?? "";
    setProblem(undefined);
    setError(words === "" ? "Conte por que a nota está certa." : undefined);
    if (words === "") return area.current?.focus();
    setBusy(true);
    const asked = await appeal(words);
    setBusy(false);
    if (asked === "over") {
      forgetDraft(draftName);
      onDone();
    } else if (area.current) setProblem(asked.problem);
    // The panel was closed meanwhile.
    else messages.error(asked.problem);
  }

  return (
    <section className={styles.appeal} aria-labelledby="outra-analise">
      <h3 id="outra-analise">Não concorda?</h3>
      <p className="small">Você pode pedir outra análise uma vez, até {formatDateAt(until)}.</p>
      <Form
        action={pathOf("invoices")}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit();
        }}
      >
        {problem === undefined ? null : (
          <Notice tone="error" live="alert">
            {problem}
          </Notice>
        )}
        <TextArea
          ref={area}
          name="appeal"
          label="Por que a nota está certa"
          maxLength={APPEAL_CHARS}
          defaultValue={savedDraft(draftName)["words"]}
          onChange={({ target }) => saveDraft(draftName, { words: target.value })}
          hint={`Até ${APPEAL_CHARS} caracteres`}
          counter={(used, limit) => `${used} de ${limit}`}
          error={error}
        />
        <FormActions>
          <Button type="submit" fullWidth isBusy={isBusy} busyLabel="Enviando">
            Pedir outra análise
          </Button>
        </FormActions>
      </Form>
    </section>
  );
}
