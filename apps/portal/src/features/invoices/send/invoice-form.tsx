import type { NfeCode } from "@colheita/brazil";
import type { InvoiceDetail } from "@colheita/contract/invoices/invoice-records";
import type { NewInvoice } from "@colheita/contract/invoices/invoices-endpoints";
import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { Form, FormActions } from "@colheita/ui/form/form";
import { Notice } from "@colheita/ui/notice/notice";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { focusField } from "../../../platform/focus-field.ts";
import { loadCode } from "../../../platform/navigation/load-code.ts";
import { KeyField, RestFields } from "./invoice-fields.tsx";
import type { TypedInvoice } from "./invoice-form-rules.ts";
import type { KeyRefused } from "./key-words.ts";
import { useInvoiceSending } from "./use-invoice-sending.ts";
import { isStranger, useKeyCheck, type KeyCheck } from "./use-key-check.ts";
import { fieldOf } from "./use-note-fields.ts";
import { useReadCode } from "./use-read-code.ts";
import styles from "./invoice-form.module.css";

const loadNotices = () => loadCode(() => import("./form-notices.tsx"));
// With the other ways to send, right after the page.
const CheckNotice = lazy(async () => ({ default: (await loadNotices()).CheckNotice }));
const KeyRefusedWords = lazy(async () => ({ default: (await loadNotices()).KeyRefusedWords }));
const SentNotice = lazy(async () => ({ default: (await loadNotices()).SentNotice }));

const typedIn = (form: HTMLFormElement): TypedInvoice => ({
  accessKey: fieldOf(form, "accessKey")?.value ?? "",
  issuedOn: fieldOf(form, "issuedOn")?.value ?? "",
  total: fieldOf(form, "total")?.value ?? "",
});

interface KeyErrorProps {
  check: KeyCheck;
  /** What came of sending it. */
  sent: KeyRefused | undefined;
  hrefOf: (invoiceId: string) => string;
}

/** Returns why a key is not taken, or nothing; where what the server says leads to comes with its code. */
function keyError({ check, sent, hrefOf }: KeyErrorProps): ReactNode {
  const refused = sent ?? (check.status === "refused" ? check : undefined);
  return refused?.said ? (
    <Suspense fallback={refused.words}>
      <KeyRefusedWords refused={refused} hrefOf={hrefOf} />
    </Suspense>
  ) : (
    refused?.words
  );
}

interface NoticesProps {
  check: KeyCheck;
  /** Why the key was not taken: then its check says nothing any more. */
  sent: KeyRefused | undefined;
  problem: string | undefined;
  isBusy: boolean;
}

/** Says below the button what keeps an invoice from being sent, or what becomes of it. */
function Notices({ check, sent, problem, isBusy }: NoticesProps) {
  const notices = useRef<HTMLDivElement>(null);
  // After a press it is seen.
  useEffect(() => {
    if (!isBusy && notices.current?.firstElementChild) notices.current.scrollIntoView({ block: "nearest" });
  }, [isBusy]);
  return (
    <div ref={notices} className={styles.notices}>
      {problem === undefined ? null : (
        <Notice tone="error" live="alert">
          {problem}
        </Notice>
      )}
      <Suspense>
        {!sent && ("facts" in check || "words" in check) ? <CheckNotice check={check} /> : null}
      </Suspense>
    </div>
  );
}

interface InvoiceFormProps {
  /** What was read of a note, if anything was: the form is filled in with it as soon as it is another. */
  read: NfeCode | undefined;
  hrefOf: (invoiceId: string) => string;
  /** Called when an invoice was put into the queue, for want of a network. */
  onQueued: () => void;
  /** Called when an invoice is on its way, and when none is any more. */
  onBusy: (isBusy: boolean) => void;
}

/**
 * Shows the form by which an invoice is sent: its key says most of it, and the rest is asked. Nothing that the key's
 * check brings moves the button: it would come under a finger that is on its way to it.
 */
export function InvoiceForm({ read, hrefOf, onQueued, onBusy }: InvoiceFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { check, follow, judge, found, forget } = useKeyCheck();
  const [taken, setTaken] = useState<InvoiceDetail | NewInvoice>();
  const { errors, problem, isBusy, send, markRest, forgetErrors } = useInvoiceSending((taken) => {
    setTaken(taken);
    if (!("id" in taken)) onQueued();
    forget();
    forgetNote();
  });
  const { followNote, noteTyped, forgetNote, saveTyped } = useReadCode(form, read, {
    isKeyRight: "facts" in check,
    onFill: (key) => {
      setTaken(undefined);
      forgetErrors();
      follow(key);
    },
    onFound: take,
  });
  function take(typed: string): void {
    setTaken(undefined);
    if (followNote(typed)) forgetErrors();
    else forgetErrors("accessKey");
    follow(typed);
  }
  // What was typed before the script arrived counts, too: once, when it has.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => take(fieldOf(form.current, "accessKey")?.value ?? ""), []);
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { currentTarget } = event;
    const typed = typedIn(currentTarget);
    setTaken(undefined);
    if (!judge(typed.accessKey)) {
      markRest(typed);
      return focusField(currentTarget, "accessKey");
    }
    const wrong = await send(typed, { check: found(), isWarned: isStranger(check) });
    if (wrong !== undefined) focusField(currentTarget, wrong);
  }

  return (
    <Form
      ref={form}
      action={pathOf("invoices")}
      onChange={saveTyped}
      onSubmit={(event) => void submit(event)}
    >
      <Suspense>{taken ? <SentNotice taken={taken} hrefOf={hrefOf} /> : null}</Suspense>
      <KeyField
        check={check}
        isReadOnly={isBusy}
        error={keyError({ check, sent: errors.accessKey, hrefOf })}
        onType={take}
      />
      <RestFields
        isReadOnly={isBusy}
        errors={errors}
        onType={(field) => {
          noteTyped(field);
          forgetErrors(field);
        }}
      />
      <FormActions>
        <Button type="submit" icon="upload" fullWidth="phone" isBusy={isBusy} busyLabel="Enviando">
          Enviar nota
        </Button>
      </FormActions>
      <Notices check={check} sent={errors.accessKey} problem={problem} isBusy={isBusy} />
    </Form>
  );
}
