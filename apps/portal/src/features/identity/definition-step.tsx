import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { useEffect, useState } from "react";
import { messages } from "../../platform/messages.ts";
import { useSession } from "../../platform/session/session-state.ts";
import { DefinitionForm } from "./definition-form.tsx";
import { DefinitionRefusal } from "./definition-refusal.tsx";
import { definitionWords } from "./definition-words.ts";
import { useProofToken } from "./proof-token.ts";
import { isProofOver } from "./recovery/recovery-calls.ts";
import { forgetRecovery } from "./recovery/saved-recovery.ts";
import { useWayOn } from "./use-way-on.ts";

/** Returns whether the token has expired, so that the page says so before a password is thought of. */
function useOverToken(token: string | undefined): boolean {
  const [over, setOver] = useState<string>();
  useEffect(() => {
    if (token === undefined) return;
    let isLeft = false;
    void isProofOver(token).then((isOver) => {
      if (!isOver || isLeft) return;
      forgetRecovery();
      setOver(token);
    });
    return () => {
      isLeft = true;
    };
  }, [token]);
  return token !== undefined && over === token;
}

/**
 * Defines a password by a link, a proof, or in the session that waits for it; whoever has none of them is shown the
 * way.
 */
export default function DefinitionStep() {
  const session = useSession();
  const held = useProofToken();
  const token = held?.token;
  const [isDone, setDone] = useState(false);
  // A change of page takes messages away: this one comes with the page that follows.
  useEffect(
    () => (isDone ? () => void messages.success("Senha definida. Você já entrou.") : undefined),
    [isDone],
  );

  const isOver = useOverToken(isDone ? undefined : token);

  const isMember = session.status === "member";
  const isCodeFirst = isMember && session.pending.includes("access-code") && token === undefined;
  const isPending = isMember && session.pending.includes("password-definition") && !isCodeFirst;
  useWayOn((isDone && isMember && !isPending) || isCodeFirst);

  if (!held || (token === undefined && session.status === "unknown"))
    return <SkeletonRows count={2} label="Abrindo a definição da senha" hasMedia={false} />;
  if (isDone && session.status === "visitor")
    return (
      <>
        <p role="status">Senha definida. Entre com ela.</p>
        <Button href={pathOf("login")}>Entrar</Button>
      </>
    );
  if (isDone || isCodeFirst) return <p role="status">Abrindo a sua conta…</p>;
  if (isOver) return <DefinitionRefusal words={definitionWords("password/proof-expired")} />;
  if (token !== undefined || isPending)
    return <DefinitionForm proofToken={token} onDone={() => setDone(true)} />;
  if (isMember)
    return (
      <>
        <p>A sua conta já tem senha. Você pode trocar por outra.</p>
        <Button href={pathOf("passwordChange")}>Alterar senha</Button>
      </>
    );
  return (
    <>
      <p>Para definir a senha, abra o link do e-mail que enviamos, ou peça um código.</p>
      <Button href={pathOf("passwordReset")}>Pedir código</Button>
    </>
  );
}
