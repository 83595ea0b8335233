import { pathOf } from "@colheita/contract/routes/routes";
import { removeFactor, renameFactor } from "@colheita/contract/second-factor/second-factor-endpoints";
import type { Factor } from "@colheita/contract/second-factor/second-factor-records";
import { Button } from "@colheita/ui/button/button";
import { Dialog } from "@colheita/ui/dialog/dialog";
import { Form } from "@colheita/ui/form/form";
import { useId, useState } from "react";
import type { FormEvent } from "react";
import { focusField } from "../../platform/focus-field.ts";
import { messages } from "../../platform/messages.ts";
import { call } from "../../platform/session/session.ts";
import { NameField, Problem } from "./add-dialogs.tsx";
import styles from "./second-factor.module.css";
import type { Changes } from "./use-changes.ts";

interface ChangeDialogProps {
  changes: Changes;
  factor: Factor;
  /** The row that was changed, or went: the focus has to go somewhere. */
  onDone: () => void;
}

export function RenameDialog({ changes, factor, onDone }: ChangeDialogProps) {
  const formId = useId();
  const [isEmpty, setEmpty] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("name");
    const name = typeof typed === "string" ? typed.trim() : "";
    setEmpty(name === "");
    if (name === "") return focusField(event.currentTarget, "name");
    void changes.run(() => call(renameFactor, { params: { factorId: factor.id }, body: { name } }), onDone);
  }

  return (
    <Dialog
      isOpen
      onClose={() => changes.open(undefined)}
      title={`Renomear "${factor.name}"`}
      closeLabel="Fechar"
      busyLabel={changes.isBusy ? "Guardando o nome" : undefined}
      actions={
        <Button type="submit" form={formId}>
          Guardar nome
        </Button>
      }
    >
      <Form id={formId} action={pathOf("account")} onSubmit={submit}>
        <Problem words={changes.problem} />
        <NameField value={factor.name} isEmpty={isEmpty} />
      </Form>
    </Dialog>
  );
}

/** Asks before a factor goes; before the last one goes it says what that means. */
export function RemoveDialog({ changes, factor, onDone, isLast }: ChangeDialogProps & { isLast: boolean }) {
  const remove = () =>
    changes.run(
      () => call(removeFactor, { params: { factorId: factor.id } }),
      () => {
        messages.success(isLast ? "Segundo passo desligado." : `Retirado: ${factor.name}.`);
        onDone();
      },
    );
  return (
    <Dialog
      isOpen
      onClose={() => changes.open(undefined)}
      title={isLast ? "Desligar o segundo passo?" : `Retirar "${factor.name}"?`}
      closeLabel="Fechar"
      busyLabel={changes.isBusy ? "Retirando" : undefined}
      closesOnVeil
      actions={
        <>
          <Button variant="danger" onClick={() => void remove()}>
            {isLast ? "Desligar segundo passo" : "Retirar"}
          </Button>
          <Button variant="secondary" onClick={() => changes.open(undefined)} data-autofocus>
            Manter
          </Button>
        </>
      }
    >
      <div className={styles.part}>
        <Problem words={changes.problem} />
        <p>
          {isLast
            ? `"${factor.name}" é o último. Sem ele, a senha sozinha abre a sua conta, e os códigos de recuperação deixam de valer.`
            : `"${factor.name}" não vai mais confirmar a sua entrada.`}
        </p>
      </div>
    </Dialog>
  );
}
