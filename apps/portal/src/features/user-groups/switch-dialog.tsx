import { lettersOf } from "@colheita/contract/identity/access-code-shape";
import { pathOf } from "@colheita/contract/routes/routes";
import type { GroupData, LinkedContact } from "@colheita/contract/user-groups/user-groups-records";
import { Button } from "@colheita/ui/button/button";
import { Dialog } from "@colheita/ui/dialog/dialog";
import { Anchor } from "@colheita/ui/link/anchor";
import { Notice } from "@colheita/ui/notice/notice";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { AccessCodeForm } from "../../platform/access-code/access-code-form.tsx";
import { AccountList } from "./account-list.tsx";
import { nameOf } from "./group-rules.ts";
import { closedWords } from "./switch-words.ts";
import { useAccountSwitch } from "./use-account-switch.ts";
import type { SwitchTarget } from "./use-account-switch.ts";
import styles from "./user-groups.module.css";

interface SwitchDialogProps {
  isOpen: boolean;
  onClose: () => void;
  group: GroupData;
  memberId: string;
  onArrive: (arrival: SwitchTarget) => void;
}

interface StepProps extends Pick<SwitchDialogProps, "group" | "memberId" | "onArrive"> {
  contact: LinkedContact;
  onBack: () => void;
  onWork: (isSwitching: boolean) => void;
  onClosed: () => void;
}

/** Shows the code that opens one account. It is sent as soon as the account was chosen. */
function CodeStep({ contact, onBack, group, memberId, onArrive, onWork, onClosed }: StepProps) {
  const { access, enter } = useAccountSwitch({ group, memberId, contact, onWork, onClosed });
  const formId = useId();
  const task = useRef<HTMLParagraphElement>(null);
  const begin = useEffectEvent(() => {
    // The field takes the focus by itself where a code is on its way already.
    if (!access.sent) task.current?.focus();
    void access.ask();
  });
  useEffect(() => begin(), []);

  async function submit(code: string) {
    const arrival = await enter(code);
    if (arrival) onArrive(arrival);
  }
  return (
    <>
      <p ref={task} tabIndex={-1} className={styles.task}>
        Para entrar na conta de <b>{nameOf(contact)}</b>, digite o código de acesso.
      </p>
      <AccessCodeForm
        formId={formId}
        access={access}
        letters={lettersOf("account-switch")}
        onSubmit={(code) => void submit(code)}
      />
      <div className={styles.actions}>
        <Button
          type="submit"
          form={formId}
          isBusy={access.work === "checking"}
          isDisabled={access.sent?.isLocked}
          busyLabel="Conferindo o código"
        >
          Entrar na conta
        </Button>
        <Button variant="secondary" onClick={onBack}>
          Voltar
        </Button>
      </div>
    </>
  );
}

/** Shows the accounts, and why the chosen one can't be switched to. */
function ListStep({ group, memberId, leftId, closed, onChoose }: ListStepProps) {
  /** Counted, so that pressing the same account once more is said once more. */
  const [refused, setRefused] = useState(closed && { contact: closed, times: 1 });
  const refuse = (contact: LinkedContact) => setRefused({ contact, times: (refused?.times ?? 0) + 1 });
  return (
    <>
      <AccountList
        group={group}
        memberId={memberId}
        leftId={leftId}
        // The list is one of before: what the server shut since then stays shut.
        onChoose={(contact) => (contact.id === closed?.id ? refuse(contact) : onChoose(contact))}
        onRefuse={refuse}
      />
      {refused ? (
        <Notice
          key={refused.times}
          tone="error"
          live="alert"
          className={styles.refusal}
          title={`${nameOf(refused.contact)}:`}
        >
          {closedWords} <Anchor href={pathOf("contact")}>Fale Conosco</Anchor> para reativar.
        </Notice>
      ) : null}
    </>
  );
}

interface ListStepProps extends Pick<SwitchDialogProps, "group" | "memberId"> {
  /** The account whose code was left: the focus is back on it. */
  leftId: string | undefined;
  /** The account that the server shut when its code was typed. */
  closed: LinkedContact | undefined;
  onChoose: (contact: LinkedContact) => void;
}

/** Shows the popup "Trocar Conta" (2.7): the accounts of one owner, and the switch to another of them. */
export function SwitchDialog({ isOpen, onClose, group, memberId, onArrive }: SwitchDialogProps) {
  const [chosen, setChosen] = useState<LinkedContact>();
  const [leftId, setLeftId] = useState<string>();
  const [isSwitching, setSwitching] = useState(false);
  const [closed, setClosed] = useState<LinkedContact>();
  const back = (refused?: LinkedContact) => {
    setLeftId(chosen?.id);
    setClosed(refused);
    setChosen(undefined);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Trocar Conta"
      closeLabel="Fechar"
      closesOnVeil={!chosen}
      busyLabel={isSwitching ? "Entrando na conta" : undefined}
    >
      {chosen ? (
        <CodeStep
          key={chosen.id}
          {...{ group, memberId, onArrive }}
          contact={chosen}
          onBack={() => back()}
          onWork={setSwitching}
          onClosed={() => back(chosen)}
        />
      ) : (
        <ListStep {...{ group, memberId, leftId, closed }} onChoose={setChosen} />
      )}
    </Dialog>
  );
}
