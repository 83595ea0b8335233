import { pathOf } from "@colheita/contract/routes/routes";
import { verifyPassCode } from "@colheita/contract/identity/password-endpoints";
import { Button } from "@colheita/ui/button/button";
import { Link } from "@colheita/ui/link/link";
import { useEffect, useId, useState } from "react";
import { AccessCodeForm } from "../../../platform/access-code/access-code-form.tsx";
import { checkRefusalWords } from "../../../platform/access-code/access-code-words.ts";
import { lockedWords, useOneWork, type AccessCode } from "../../../platform/access-code/use-access-code.ts";
import { messages } from "../../../platform/messages.ts";
import { useNavigate } from "../../../platform/navigation/router.tsx";
import { call } from "../../../platform/session/session.ts";
import { FormFault, type Fault } from "../form-fault.tsx";
import { heldBody, holdRefusal, leaveSignUp, saveJoining, type Joining } from "./joining.ts";
import { askCode, completeSignUp } from "./send-sign-up.ts";
import { signUpNotOpen, signUpWords } from "./sign-up-words.ts";

/** Provides the code that proves the contact of a sign-up to the form of access codes. */
function useJoinCode(first: Joining) {
  const [joining, setJoining] = useState(first);
  const { work, run } = useOneWork();
  const [sendProblem, setSendProblem] = useState<string>();
  const [checkProblem, setCheckProblem] = useState(() => (first.isLocked ? lockedWords : undefined));
  const save = (next: Joining) => {
    saveJoining(next);
    setJoining(next);
  };

  async function resend(): Promise<boolean> {
    const body = heldBody();
    if (!body) {
      setSendProblem("Volte ao cadastro, digite a senha de novo e peça outro código.");
      return false;
    }
    const sent = await run("sending", () => askCode(body, joining.contact), setSendProblem);
    if (sent?.kind === "code") {
      setJoining(sent.joining);
      setCheckProblem(undefined);
      return true;
    }
    if (sent?.kind === "failed") setSendProblem(sent.fault.text);
    if (sent?.kind === "refused") {
      const { title, text } = signUpWords(sent.refusal.code, sent.refusal.retryAfterSeconds);
      setSendProblem(`${title} ${text}`);
    }
    return false;
  }

  async function check(passCode: string): Promise<string | undefined> {
    const body = { checkId: joining.checkId, passCode };
    const outcome = await run("checking", () => call(verifyPassCode, { body }), setCheckProblem);
    if (!outcome) return undefined;
    if (outcome.ok) {
      const { proofToken, expiresAt } = outcome.reply;
      save({ ...joining, proof: { token: proofToken, expiresAtMs: expiresAt.getTime() } });
      return proofToken;
    }
    if (outcome.code === "access-code/locked") save({ ...joining, isLocked: true });
    setCheckProblem(checkRefusalWords(outcome.code, outcome.retryAfterSeconds));
    return undefined;
  }

  const access: AccessCode = {
    sent: {
      isSuccess: true,
      emailHint: joining.emailHint,
      phoneHint: joining.phoneHint,
      issuedAt: new Date(joining.issuedAtMs),
      expiresAt: new Date(joining.expiresAtMs),
      nextSendAt: new Date(joining.nextSendAtMs),
      isLocked: joining.isLocked === true,
    },
    work,
    sendProblem,
    checkProblem,
    ask: () => Promise.resolve(true),
    resend,
    check,
    forget: setSendProblem,
  };
  return access;
}

/** Shows the last step of a sign-up: with the code the member is created and logged in. */
export default function JoinStep({ joining }: { joining: Joining }) {
  const formId = useId();
  const navigate = useNavigate();
  const access = useJoinCode(joining);
  const [isJoining, setJoining] = useState(false);
  const [proof, setProof] = useState(joining.proof?.token);
  const [fault, setFault] = useState<Fault>();
  useEffect(() => leaveSignUp, []);

  /** Goes back to the form, which says what has to be corrected, and keeps the proof. */
  const goBack = () => navigate(pathOf("signUp"), { replace: true });
  // The page was loaded anew: the password is typed and the terms are ticked again, and nothing else.
  const isForgotten = proof !== undefined && heldBody() === undefined;
  useEffect(() => {
    if (!isForgotten || isJoining) return;
    navigate(pathOf("signUp"), { replace: true });
    // A change of page takes messages away: this one comes with the page that follows.
    return () =>
      void messages.info("Contato confirmado. Digite a senha e marque os termos de novo para terminar.");
  }, [isForgotten, isJoining, navigate]);

  async function submit(code: string) {
    const proofToken = proof ?? (await access.check(code));
    if (proofToken === undefined) return;
    setProof(proofToken);
    const body = heldBody();
    if (!body) return;
    setFault(undefined);
    setJoining(true);
    const sent = await completeSignUp(body, proofToken);
    setJoining(sent.kind === "in");
    if (sent.kind === "failed") setFault(sent.fault);
    if (sent.kind === "in" && !sent.isOpen) setFault(signUpNotOpen);
    if (sent.kind !== "refused") return;
    holdRefusal(sent.refusal);
    goBack();
  }

  return (
    <>
      {fault ? <FormFault fault={fault} /> : null}
      <AccessCodeForm formId={formId} access={access} onSubmit={(code) => void submit(code)}>
        <Button
          type="submit"
          fullWidth
          isBusy={access.work !== undefined || isJoining}
          isDisabled={access.sent?.isLocked}
          busyLabel={access.work === "sending" ? "Enviando" : "Conferindo"}
        >
          Confirmar código
        </Button>
      </AccessCodeForm>
      {/* The member is being made: what would be corrected now is on its way. */}
      <p inert={isJoining}>
        <Link href={pathOf("signUp")} isStandalone>
          Corrigir o cadastro
        </Link>
      </p>
    </>
  );
}
