import type { ClosingPreview } from "@colheita/contract/privacy/closing-endpoints";
import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { Checkbox } from "@colheita/ui/checkbox/checkbox";
import { Form, FormActions } from "@colheita/ui/form/form";
import { TextArea } from "@colheita/ui/text-area/text-area";
import { lazy, Suspense, useRef, useState } from "react";
import type { FormEvent } from "react";
import { saveDraft, savedDraft } from "../../platform/drafts.ts";
import { loadCode } from "../../platform/navigation/load-code.ts";
import { ClosingLoss } from "./closing-loss.tsx";

// The code comes when the member has read what is lost and goes on.
const ClosingDialog = lazy(() => loadCode(() => import("./closing-dialog.tsx")));

const MOST_CHARS = 300;
const DRAFT = "closing";

/**
 * Shows what is lost, asks why they leave, which they may leave out, and asks for confirmation. Nothing typed is
 * lost on the way.
 */
export function ClosingForm({ preview, onClosed }: { preview: ClosingPreview; onClosed: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const [reason, setReason] = useState("");
  const [begun] = useState(() => savedDraft(DRAFT)["reason"]);
  const [error, setError] = useState<string>();
  const understood = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const isSure = understood.current?.checked ?? false;
    setError(isSure ? undefined : "Marque que você entendeu o que acontece.");
    if (!isSure) return understood.current?.focus();
    const typed = new FormData(event.currentTarget).get("reason");
    setReason(typeof typed === "string" ? typed.trim() : "");
    setWasAsked(true);
    setAsking(true);
  }

  return (
    <>
      <ClosingLoss preview={preview} />
      <Form action={pathOf("accountClosing")} onSubmit={submit}>
        <TextArea
          name="reason"
          label="Por que você está saindo?"
          optionalLabel="(opcional)"
          defaultValue={begun}
          onChange={({ target }) => saveDraft(DRAFT, { reason: target.value })}
          maxLength={MOST_CHARS}
          counter={(used, limit) => `${used} de ${limit}`}
          rows={3}
        />
        <Checkbox
          ref={understood}
          name="understood"
          label="Entendi o que acontece com o meu saldo e os meus dados"
          error={error}
          onChange={() => setError(undefined)}
        />
        <FormActions>
          <Button type="submit" variant="danger" fullWidth="phone">
            Encerrar minha conta
          </Button>
          <Button href={pathOf("account")} variant="secondary" fullWidth="phone">
            Manter minha conta
          </Button>
        </FormActions>
      </Form>
      {wasAsked ? (
        <Suspense>
          <ClosingDialog
            isOpen={isAsking}
            memberId={preview.memberId}
            reason={reason}
            onClose={() => setAsking(false)}
            onClosed={onClosed}
          />
        </Suspense>
      ) : null}
    </>
  );
}
