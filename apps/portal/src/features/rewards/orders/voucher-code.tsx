import { revealVoucher } from "@colheita/contract/rewards/rewards-endpoints";
import type { ReplyOf } from "@colheita/contract/kit";
import { Button } from "@colheita/ui/button/button";
import { Notice } from "@colheita/ui/notice/notice";
import { useEffect, useId, useRef, useState } from "react";
import { AccessCodeForm } from "../../../platform/access-code/access-code-form.tsx";
import { codeFailureWords } from "../../../platform/access-code/access-code-words.ts";
import { useAccessCode } from "../../../platform/access-code/use-access-code.ts";
import { call } from "../../../platform/session/session.ts";
import { CopyButton } from "./copy-button.tsx";
import { revealRefusals } from "./order-words.ts";
import styles from "./orders.module.css";

type Voucher = ReplyOf<typeof revealVoucher>;

/** Returns the codes of a voucher: several units are several codes, a line each. */
const codesOf = ({ code }: Voucher) => code.split("\n");

function Revealed({ voucher }: { voucher: Voucher }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} tabIndex={-1} className={styles.part}>
      {codesOf(voucher).map((code) => (
        <div key={code} className={styles.copyable} data-kind="voucher">
          <b className={styles.code}>{code}</b>
          <CopyButton text={code} label={`Copiar código ${code}`} />
        </div>
      ))}
      <p>{voucher.instructions}</p>
    </div>
  );
}

/** Shows the code of a voucher: shown after a fresh access code, and gone when the panel closes. */
export function VoucherCode({ redemptionId }: { redemptionId: string }) {
  const access = useAccessCode("voucher", redemptionId);
  const [isAsking, setAsking] = useState(false);
  const [voucher, setVoucher] = useState<Voucher>();
  const formId = useId();

  async function reveal(code: string) {
    const grant = await access.check(code);
    if (grant === undefined) return;
    try {
      const outcome = await call(revealVoucher, { params: { redemptionId }, body: { grant } });
      if (outcome.ok) setVoucher(outcome.reply);
      else access.forget(revealRefusals[outcome.code]);
    } catch (error) {
      access.forget(codeFailureWords(error));
    }
  }

  return (
    <section aria-labelledby="codigo-do-vale" className={styles.part}>
      <h4 id="codigo-do-vale" className={styles.minor}>
        Código do vale
      </h4>
      {voucher ? <Revealed voucher={voucher} /> : null}
      {!voucher && isAsking ? (
        <>
          <AccessCodeForm formId={formId} access={access} onSubmit={(code) => void reveal(code)} />
          <Button
            type="submit"
            form={formId}
            fullWidth
            isBusy={access.work === "checking"}
            busyLabel="Conferindo o código"
          >
            Confirmar código
          </Button>
        </>
      ) : null}
      {!voucher && !isAsking ? (
        <>
          {access.sendProblem ? (
            <Notice tone="error" live="alert">
              {access.sendProblem}
            </Notice>
          ) : null}
          <p className="soft">
            Para mostrar o código, enviamos um código de acesso e confirmamos que é você.
          </p>
          <Button
            icon="eye"
            fullWidth
            isBusy={access.work === "sending"}
            busyLabel="Enviando o código de acesso"
            onClick={() => void access.ask().then(setAsking)}
          >
            Ver código do vale
          </Button>
        </>
      ) : null}
    </section>
  );
}
