import { HttpFailure, NetworkFailure } from "@colheita/client";
import { getShop, makeShopLink } from "@colheita/contract/rewards/shop-endpoints";
import { Button } from "@colheita/ui/button/button";
import { Notice } from "@colheita/ui/notice/notice";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { nothingSent } from "../../../platform/data/failure-words.ts";
import { useMayAsk } from "../../../platform/data/loaded.tsx";
import { query } from "../../../platform/data/queries.ts";
import { call } from "../../../platform/session/session.ts";
import { useSession } from "../../../platform/session/session-state.ts";
import { programme } from "../../../portal-words.ts";
import styles from "./partner-shop.module.css";

const shopQuery = query({ key: ["rewards", "shop"], endpoint: getShop, input: {} });
const CONSULTANT = "consultor";

const closed = "A loja do parceiro não está disponível agora. Tente de novo mais tarde.";
const failed = "Não conseguimos abrir a loja agora. Tente de novo em alguns minutos.";

/** Returns the shop's address, or why there is none. */
async function linkOrProblem(): Promise<{ readonly address: string } | { readonly problem: string }> {
  try {
    const outcome = await call(makeShopLink, { params: { programme: programme.pathWord } });
    if (outcome.ok) return { address: outcome.reply.address };
    return { problem: outcome.code === "rewards/no-shop" ? closed : failed };
  } catch (error) {
    if (error instanceof NetworkFailure) return { problem: nothingSent };
    if (!(error instanceof HttpFailure)) reportError(error);
    return { problem: failed };
  }
}

/** Shows a consultant the way into the partner's shop, where there is one; nothing to anybody else. */
export function PartnerShop() {
  const session = useSession();
  const isConsultant =
    session.status === "member" &&
    session.member.profileCodes.some((code) => code.toLowerCase() === CONSULTANT);
  const isOpen = useQuery({ ...shopQuery, enabled: useMayAsk() && isConsultant }).data?.isOpen === true;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const headingId = useId();
  if (!isConsultant || !isOpen) return null;

  async function go(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    const found = await linkOrProblem();
    setBusy(false);
    if ("address" in found) location.assign(found.address);
    else setProblem(found.problem);
  }

  return (
    <section aria-labelledby={headingId} className={styles.shop}>
      <div>
        <h2 id={headingId}>Loja do parceiro</h2>
        <p className="soft">Você entra com a sua conta do programa, sem outra senha.</p>
      </div>
      {problem ? (
        <Notice tone="error" live="alert">
          {problem}
        </Notice>
      ) : null}
      <div>
        <Button icon="store" isBusy={isBusy} busyLabel="Abrindo a loja" onClick={() => void go()}>
          Ir para a loja
        </Button>
      </div>
    </section>
  );
}
