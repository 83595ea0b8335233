import { dateIn, formatDateAt } from "@colheita/brazil";
import { renewRecoveryCodes, startApp } from "@colheita/contract/second-factor/second-factor-endpoints";
import type { getSecondFactor } from "@colheita/contract/second-factor/second-factor-endpoints";
import type { Factor } from "@colheita/contract/second-factor/second-factor-records";
import type { ReplyOf } from "@colheita/contract/kit";
import { Badge } from "@colheita/ui/badge/badge";
import { Button } from "@colheita/ui/button/button";
import { Icon } from "@colheita/ui/icon/icon";
import { List, ListRow } from "@colheita/ui/list-row/list-row";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { useRef } from "react";
import { serverNow } from "../../platform/connection/connection-state.ts";
import { Loaded } from "../../platform/data/loaded.tsx";
import { call } from "../../platform/session/session.ts";
import { AppDialog, PasskeyDialog, Problem } from "./add-dialogs.tsx";
import { RemoveDialog, RenameDialog } from "./change-dialogs.tsx";
import { CodesDialog, RenewDialog } from "./codes-dialog.tsx";
import { codesLeftWords } from "./factor-words.ts";
import ProofDialog from "./proof-dialog.tsx";
import { secondFactorQuery } from "./second-factor-query.ts";
import styles from "./second-factor.module.css";
import { useChanges, type Changes, type Task } from "./use-changes.ts";

type Known = ReplyOf<typeof getSecondFactor>;

const kinds = { totp: "Aplicativo autenticador", passkey: "Passkey" } as const;

function lineOf({ kind, createdAt, lastUsedAt }: Factor): string {
  if (!lastUsedAt) return `${kinds[kind]}, desde ${formatDateAt(createdAt)}`;
  const isToday = dateIn(lastUsedAt) === dateIn(new Date(serverNow()));
  return `${kinds[kind]}, último uso ${isToday ? "hoje" : `em ${formatDateAt(lastUsedAt)}`}`;
}

function FactorRow({ factor, changes }: { factor: Factor; changes: Changes }) {
  const { id: factorId, name, kind } = factor;
  return (
    <ListRow
      media={<Icon name={kind === "totp" ? "phone" : "lock"} />}
      title={name}
      line={lineOf(factor)}
      end={
        <span className={styles.rowActions}>
          <Button
            variant="secondary"
            size="small"
            aria-label={`Renomear ${name}`}
            onClick={() => changes.open({ kind: "rename", factorId })}
          >
            Renomear
          </Button>
          <Button
            variant="secondary"
            size="small"
            aria-label={`Retirar ${name}`}
            onClick={() => changes.open({ kind: "remove", factorId })}
          >
            Retirar
          </Button>
        </span>
      }
    />
  );
}

function Adding({ changes }: { changes: Changes }) {
  const start = () =>
    changes.run(
      () => call(startApp, {}),
      ({ secret, address }) => changes.open({ kind: "app", secret, address }),
    );
  return (
    <div className={styles.actions}>
      <Button variant="secondary" icon="phone" onClick={() => void start()}>
        Usar um aplicativo
      </Button>
      <Button variant="secondary" icon="lock" onClick={() => changes.open({ kind: "passkey" })}>
        Criar passkey
      </Button>
    </div>
  );
}

const renew = (changes: Changes) =>
  changes.run(
    () => call(renewRecoveryCodes, {}),
    ({ recoveryCodes }) => changes.open({ kind: "codes", codes: recoveryCodes }),
  );

function Recovery({ left, changes }: { left: number; changes: Changes }) {
  return (
    <div className={styles.recovery}>
      <p>{codesLeftWords(left)}</p>
      <Button variant="text" onClick={() => changes.open({ kind: "renew" })}>
        Criar códigos novos
      </Button>
    </div>
  );
}

interface OpenTaskProps {
  task: Task;
  known: Known;
  changes: Changes;
  onDone: () => void;
}

function OpenTask({ task, known, changes, onDone }: OpenTaskProps) {
  const onAdded = (codes: readonly string[] | undefined) =>
    codes ? changes.open({ kind: "codes", codes }) : onDone();
  if (task.kind === "app") return <AppDialog {...task} changes={changes} onAdded={onAdded} />;
  if (task.kind === "passkey")
    return <PasskeyDialog changes={changes} onAdded={onAdded} device={known.device} />;
  if (task.kind === "renew")
    return (
      <RenewDialog changes={changes} left={known.recoveryCodesLeft} onRenew={() => void renew(changes)} />
    );
  if (task.kind === "codes") return <CodesDialog codes={task.codes} onClose={onDone} />;
  const factor = known.factors.find(({ id }) => id === task.factorId);
  if (!factor) return null;
  const isLast = known.factors.length === 1;
  return task.kind === "rename" ? (
    <RenameDialog {...{ factor, changes, onDone }} />
  ) : (
    <RemoveDialog {...{ factor, changes, onDone, isLast }} />
  );
}

function SecondFactor({ known }: { known: Known }) {
  const changes = useChanges();
  const part = useRef<HTMLDivElement>(null);
  const { factors, recoveryCodesLeft } = known;
  const { task, waiting } = changes;
  // The button that was pressed may have gone with its row.
  const finish = () => {
    changes.open(undefined);
    part.current?.focus();
  };
  const prove = () => {
    changes.stopWaiting();
    waiting?.();
  };
  return (
    <div ref={part} tabIndex={-1} className={styles.part}>
      {task ? null : <Problem words={changes.problem} />}
      {factors.length > 0 ? (
        <>
          <p>
            <Badge tone="ok" icon="check">
              Ligado
            </Badge>
          </p>
          <List label="Jeitos de confirmar" className={styles.factors}>
            {factors.map((factor) => (
              <FactorRow key={factor.id} factor={factor} changes={changes} />
            ))}
          </List>
          <Recovery left={recoveryCodesLeft} changes={changes} />
        </>
      ) : (
        <p>
          <Badge icon="info">Desligado</Badge>
        </p>
      )}
      <Adding changes={changes} />
      {waiting ? <ProofDialog onProven={prove} onClose={changes.stopWaiting} /> : null}
      {task && !waiting ? <OpenTask {...{ task, known, changes }} onDone={finish} /> : null}
    </div>
  );
}

/** Shows how this member confirms their log-ins beside the password, and the way to change it. */
export default function SecondFactorSection() {
  return (
    <Loaded
      query={secondFactorQuery}
      skeleton={<SkeletonRows count={2} label="Buscando o seu segundo passo" />}
    >
      {(known) => <SecondFactor known={known} />}
    </Loaded>
  );
}
