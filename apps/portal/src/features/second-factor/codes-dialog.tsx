import { Button } from "@colheita/ui/button/button";
import { Dialog } from "@colheita/ui/dialog/dialog";
import { Notice } from "@colheita/ui/notice/notice";
import { useState } from "react";
import { copyText } from "../../platform/copy-text.ts";
import { Problem } from "./add-dialogs.tsx";
import styles from "./second-factor.module.css";
import type { Changes } from "./use-changes.ts";

const copyCodes = (codes: readonly string[]) =>
  copyText(codes.join("\n"), { done: "Códigos copiados.", what: "os códigos" });

/** Shows the recovery codes, this once: closing them without confirming that they were written down asks first. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  /** Counted: a browser closes a dialog at the second Escape whatever its owner says, and it is opened anew. */
  const [asked, setAsked] = useState(0);
  return (
    <Dialog
      key={asked}
      isOpen
      onClose={() => setAsked(asked + 1)}
      title="Guarde estes códigos"
      closeLabel="Fechar"
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            Guardei os códigos
          </Button>
          <Button variant="secondary" icon="copy" onClick={() => void copyCodes(codes)}>
            Copiar
          </Button>
        </>
      }
    >
      <div className={styles.part}>
        {asked > 0 ? (
          <Notice tone="error" live="alert" title="Você guardou os códigos?">
            Eles não aparecem de novo. Para fechar, toque em Guardei os códigos.
          </Notice>
        ) : null}
        <p>Perdeu o celular? Um destes {codes.length} códigos entra no lugar dele. Cada um serve uma vez.</p>
        {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the meaning of a list without bullets */}
        <ul role="list" aria-label="Códigos de recuperação" className={styles.codes}>
          {codes.map((code) => (
            <li key={code} className="tnum">
              {code}
            </li>
          ))}
        </ul>
        {asked > 0 ? null : (
          <Notice tone="warning" title="Eles não aparecem de novo.">
            Anote em papel ou guarde num lugar que só você abre.
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

interface RenewDialogProps {
  changes: Changes;
  /** How many of the present codes would stop to work. */
  left: number;
  onRenew: () => void;
}

/** Asks before new codes are made: the ones on paper stop working. */
export function RenewDialog({ changes, left, onRenew }: RenewDialogProps) {
  const stay = () => changes.open(undefined);
  return (
    <Dialog
      isOpen
      onClose={stay}
      title="Criar códigos novos?"
      closeLabel="Fechar"
      busyLabel={changes.isBusy ? "Criando os códigos" : undefined}
      closesOnVeil
      actions={
        <>
          <Button onClick={onRenew}>Criar códigos novos</Button>
          <Button variant="secondary" onClick={stay} data-autofocus>
            {left > 0 ? "Manter os de agora" : "Agora não"}
          </Button>
        </>
      }
    >
      <div className={styles.part}>
        <Problem words={changes.problem} />
        <p>
          {left > 0
            ? "Os códigos que você guardou param de valer na hora, e você recebe 10 novos para guardar."
            : "Você recebe 10 códigos para guardar. Eles aparecem uma vez só."}
        </p>
      </div>
    </Dialog>
  );
}
