import { maskDate, maskMoney, maskNfeKey, maskTaxId } from "@colheita/brazil";
import { invoiceNumberWords } from "@colheita/contract/invoices/invoice-number";
import { rejectionWords } from "@colheita/contract/invoices/invoice-records";
import type { InvoiceDetail } from "@colheita/contract/invoices/invoice-records";
import type { NewInvoice } from "@colheita/contract/invoices/invoices-endpoints";
import { factsOfKey } from "@colheita/contract/invoices/key-facts";
import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { Form, FormActions, FormRow } from "@colheita/ui/form/form";
import { Link } from "@colheita/ui/link/link";
import { Notice } from "@colheita/ui/notice/notice";
import { TextField } from "@colheita/ui/text-field/text-field";
import { useEffect, useRef, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { focusField } from "../../../platform/focus-field.ts";
import { monthWords, type TypedErrors, type TypedInvoice } from "./invoice-form-rules.ts";
import { useInvoiceSending } from "./use-invoice-sending.ts";
import { useKeyCheck, type KeyCheck, type ReadKey } from "./use-key-check.ts";
import styles from "./invoice-form.module.css";

function Facts({ facts }: { facts: ReadKey }) {
  const { number, series, issuer, state, month, isEligible } = facts;
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Nota</dt>
          <dd>
            {number}, série {series}
          </dd>
        </div>
        <div>
          <dt>Quem emitiu</dt>
          <dd>
            {isEligible === undefined ? "" : `${issuer.name ?? "Não participante"}, `}
            <span className="soft">{maskTaxId(issuer.taxId)}</span>
          </dd>
        </div>
        <div>
          <dt>Emissão</dt>
          <dd>
            {monthWords(month)}, {state}
          </dd>
        </div>
      </dl>
      {isEligible === undefined ? (
        <Notice tone="info" live="status" title="Sem sinal.">
          A chave está certa. Complete e envie: a nota fica guardada neste aparelho e vai sozinha quando a
          internet voltar.
        </Notice>
      ) : null}
      {isEligible === false ? (
        <Notice tone="warning" live="status" title="Quem emitiu esta nota não participa do programa.">
          Se você enviar, ela volta reprovada, e você pode pedir outra análise.
        </Notice>
      ) : null}
    </>
  );
}

function Sent({ invoice, hrefOf }: { invoice: InvoiceDetail; hrefOf: (invoiceId: string) => string }) {
  const { id, number, status, rejectionReason } = invoice;
  if (status === "rejected" && rejectionReason)
    return (
      <Notice
        tone="warning"
        live="alert"
        title={`A nota ${number} não pôde ser aceita.`}
        action={<Link href={hrefOf(id)}>Ver motivo da nota {number}</Link>}
      >
        {rejectionWords[rejectionReason]}
      </Notice>
    );
  return (
    <Notice
      tone="ok"
      live="status"
      title={`Nota ${number} enviada.`}
      action={<Link href={hrefOf(id)}>Abrir a nota {number}</Link>}
    >
      A análise leva até 5 dias úteis.
    </Notice>
  );
}

function Queued({ accessKey }: Pick<NewInvoice, "accessKey">) {
  const number = invoiceNumberWords(factsOfKey(accessKey).number);
  return (
    <Notice tone="ok" live="status" title={`Nota ${number} guardada neste aparelho.`}>
      Ela vai sozinha quando a internet voltar, e não entra duas vezes.
    </Notice>
  );
}

const valueOf = (form: HTMLFormElement, name: string): string => {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : "";
};

const typedIn = (form: HTMLFormElement): TypedInvoice => ({
  accessKey: valueOf(form, "accessKey"),
  issuedOn: valueOf(form, "issuedOn"),
  total: valueOf(form, "total"),
});

interface KeyFieldProps {
  check: KeyCheck;
  error: string | undefined;
  onType: (typed: string) => void;
}

function KeyField({ check: { status }, error, onType }: KeyFieldProps) {
  const isChecked = status === "known";
  return (
    <TextField
      name="accessKey"
      label="Chave de acesso"
      hint="Os 44 caracteres embaixo do código de barras. Pode colar."
      mask={maskNfeKey}
      inputMode="text"
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      error={error}
      {...(status === "checking" ? { status } : {})}
      {...(isChecked ? { status: "valid" as const } : {})}
      statusLabel={isChecked ? "Chave conferida" : "Conferindo a chave"}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

/** Asks for what the key does not say. */
function RestFields({ errors }: { errors: TypedErrors }) {
  return (
    <FormRow>
      <TextField
        name="issuedOn"
        label="Data de emissão"
        mask={maskDate}
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/aaaa"
        icon="cal"
        error={errors.issuedOn}
      />
      <TextField
        name="total"
        label="Valor total da nota"
        mask={maskMoney}
        inputMode="numeric"
        autoComplete="off"
        placeholder="R$ 0,00"
        error={errors.total}
      />
    </FormRow>
  );
}

interface InvoiceFormProps {
  hrefOf: (invoiceId: string) => string;
  /** Called when an invoice was put into the queue, for want of a network. */
  onQueued: () => void;
}

/** Shows the form by which an invoice is sent: its key says most of it, and the rest is asked. */
export function InvoiceForm({ hrefOf, onQueued }: InvoiceFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { check, follow, judge, found, forget } = useKeyCheck();
  const [result, setResult] = useState<ReactNode>(null);
  // Once they were asked for, date and total stay where they are, whatever becomes of the key.
  const [isRestAsked, setRestAsked] = useState(false);
  if ("facts" in check && !isRestAsked) setRestAsked(true);
  const { errors, problem, isBusy, send, forgetKeyError } = useInvoiceSending((taken) => {
    setResult("id" in taken ? <Sent invoice={taken} hrefOf={hrefOf} /> : <Queued {...taken} />);
    if (!("id" in taken)) onQueued();
    forget();
    setRestAsked(false);
    const field = form.current?.elements.namedItem("accessKey");
    if (!(field instanceof HTMLInputElement)) return;
    // Not by `reset`, after which React would take the same key for no change.
    field.value = "";
    field.focus();
  });
  // What was typed before the script arrived counts, too.
  useEffect(() => {
    if (form.current) follow(typedIn(form.current).accessKey);
    // Once, when the script has arrived.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { currentTarget } = event;
    const typed = typedIn(currentTarget);
    if (!judge(typed.accessKey)) return focusField(currentTarget, "accessKey");
    setResult(null);
    const wrong = await send(typed, found());
    if (wrong !== undefined) focusField(currentTarget, wrong);
  }

  const trouble = problem ?? (check.status === "failed" ? check.words : undefined);
  return (
    <Form ref={form} action={pathOf("invoices")} onSubmit={(event) => void submit(event)}>
      {result}
      {trouble === undefined ? null : (
        <Notice tone="error" live="alert">
          {trouble}
        </Notice>
      )}
      <KeyField
        check={check}
        error={errors.accessKey ?? (check.status === "refused" ? check.words : undefined)}
        onType={(typed) => {
          setResult(null);
          forgetKeyError();
          follow(typed);
        }}
      />
      {"facts" in check ? <Facts facts={check.facts} /> : null}
      {isRestAsked ? <RestFields errors={errors} /> : null}
      <FormActions>
        <Button type="submit" icon="upload" fullWidth="phone" isBusy={isBusy} busyLabel="Enviando">
          Enviar nota
        </Button>
      </FormActions>
    </Form>
  );
}
