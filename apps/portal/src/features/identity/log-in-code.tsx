import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { Link } from "@colheita/ui/link/link";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { useEffect, useId, useRef, useState } from "react";
import type { ReactNode } from "react";
import { AccessCodeForm } from "../../platform/access-code/access-code-form.tsx";
import { useAccessCode, type AccessCode } from "../../platform/access-code/use-access-code.ts";
import { Failure } from "../../platform/data/failure.tsx";
import { useNavigate } from "../../platform/navigation/router.tsx";
import { enter } from "../../platform/session/read-session.ts";
import { useSession } from "../../platform/session/session-state.ts";
import { warnSessionNotOpened } from "../../platform/session/warn-session-not-opened.ts";
import { savedRecovery, type Recovery } from "./recovery/saved-recovery.ts";
import { useRecoveryCode } from "./recovery/use-recovery-code.ts";
import { useWayOn } from "./use-way-on.ts";

/** Shows the form, and what follows it. */
function CodeForm(props: { access: AccessCode; onSubmit: (code: string) => void; sentWords?: ReactNode }) {
  const { access, onSubmit, sentWords } = props;
  const formId = useId();
  return (
    <>
      <AccessCodeForm formId={formId} access={access} onSubmit={onSubmit} sentWords={sentWords}>
        <Button
          type="submit"
          fullWidth
          isBusy={access.work !== undefined}
          isDisabled={access.sent?.isLocked}
          busyLabel={access.work === "sending" ? "Enviando" : "Conferindo"}
        >
          Confirmar código
        </Button>
      </AccessCodeForm>
      <p>
        <Link href={pathOf("contact")} isStandalone>
          Mudei de celular ou de e-mail
        </Link>
      </p>
    </>
  );
}

/** Shows the code that the session of a logged-in member waits for. One is sent when the page opens. */
function MemberCode() {
  const access = useAccessCode("log-in");
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    void access.ask();
  }, [access]);

  async function submit(code: string) {
    // The next token of the session is free of this step, and the page leads on by itself.
    if (await access.check(code)) await enter().catch(warnSessionNotOpened);
  }
  return (
    <>
      {access.sent || access.sendProblem ? null : <p role="status">Enviando o código…</p>}
      <CodeForm access={access} onSubmit={(code) => void submit(code)} />
    </>
  );
}

/** Returns where the code of a request may have gone: whether there is an account must not be revealed. */
const sentWords = (
  <p>
    Se esta conta existe, um código está a caminho do <b>e-mail</b> e do <b>celular</b> cadastrados. O e-mail
    também traz um link.
  </p>
);

function RecoveryCode({ recovery }: { recovery: Recovery }) {
  const access = useRecoveryCode(recovery);
  const navigate = useNavigate();
  async function submit(code: string) {
    if (await access.check(code)) navigate(pathOf("passwordDefinition"), { replace: true });
  }
  return <CodeForm access={access} onSubmit={(code) => void submit(code)} sentWords={sentWords} />;
}

/** Shows the code of whoever logs in, or who asked for a password; whoever needs none is led on. */
export default function LogInCode() {
  const session = useSession();
  // Nothing of this is shown before the session is known, so the prerendered page need not know it.
  const [recovery] = useState(savedRecovery);

  const isPending = session.status === "member" && session.pending.includes("access-code");
  const isKnown = session.status !== "unknown";
  const isOut = session.status === "visitor" && recovery === undefined;
  useWayOn(isKnown && !isPending && (session.status === "member" || isOut));

  if (isPending) return <MemberCode />;
  if (isKnown && recovery && session.status !== "member") return <RecoveryCode recovery={recovery} />;
  if (session.status === "unreachable") return <Failure error={session.error} />;
  return <SkeletonRows count={2} label="Abrindo o código de acesso" hasMedia={false} />;
}
