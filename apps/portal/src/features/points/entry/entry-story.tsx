import {
  formatCents,
  formatDate,
  formatDateTime,
  formatInteger,
  formatPoints,
  pointsUnit,
} from "@colheita/brazil";
import type { EntryTrail } from "@colheita/contract/points/entry-trail";
import type { StatementLine } from "@colheita/contract/points/points-records";
import { EntrySwatch } from "@colheita/ui/entry-swatch/entry-swatch";
import { GoalBar } from "@colheita/ui/goal-bar/goal-bar";
import { Link } from "@colheita/ui/link/link";
import { List, ListRow } from "@colheita/ui/list-row/list-row";
import { Points } from "@colheita/ui/points-numeral/points";
import { Suspense, useId } from "react";
import type { ComponentType, ReactNode } from "react";
import { usePointsLabel } from "../../../platform/session/points-label.ts";
import { useRegainFocus } from "../../../platform/navigation/use-regain-focus.ts";
import { entryLabels } from "./entry-words.ts";
import { EntryReceipt } from "./entry-receipt.tsx";
import { expiryVerb } from "../expiry-rules.ts";
import styles from "./entry-story.module.css";

const causeLabels: Readonly<Record<EntryTrail["cause"]["kind"], string>> = {
  invoice: "Nota fiscal",
  campaign: "Campanha",
  rule: "Regra do programa",
  redemption: "Resgate",
  operator: "Lançado pela equipe do programa",
  expiry: "Vencimento",
  reversal: "Estorno",
  transfer: "Transferência",
  import: "Programa anterior",
};

type HrefOf = (id: string) => string;

/** What of another capability stands behind a credit: the page says what draws it. */
export type CreditSource = ComponentType<{ entryId: string; hrefOf: HrefOf }>;

/** What a credit by a rule may come from. */
const EARNED: readonly EntryTrail["cause"]["kind"][] = ["invoice", "campaign", "rule"];

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

function Head({ line }: { line: StatementLine }) {
  const { kind, description, origin, points, pointAt, commercialGainCents, releasesOn } = line;
  const label = usePointsLabel();
  return (
    <div className={styles.head}>
      <p className={styles.kind}>
        <EntrySwatch kind={kind} size="small" />
        {entryLabels[kind]}
        <span className={`dt ${styles.at}`}>{formatDateTime(pointAt)}</span>
      </p>
      <p className={styles.description}>{description}</p>
      {origin === "" ? null : <p className="soft">{origin}</p>}
      <p className={styles.amount}>
        <Points value={points} isSigned unit={pointsUnit(points, label)} size="large" />
      </p>
      {commercialGainCents === undefined ? null : (
        <p className="small soft">
          Valor da nota: <span className="tnum">{formatCents(commercialGainCents)}</span>
        </p>
      )}
      {releasesOn === undefined ? null : (
        <p className="small">Liberação em {formatDate(releasesOn)}. Até lá não dá para usar.</p>
      )}
    </div>
  );
}

/** Shows the other member of a transfer, as far as they are revealed. */
function Counterpart({ line, counterpartHint }: Pick<EntryTrail, "line" | "counterpartHint">) {
  if (counterpartHint === undefined) return null;
  return (
    <Part title={line.points < 0 ? "Para quem foi" : "De quem veio"}>
      <p className={styles.cause}>{counterpartHint}</p>
    </Part>
  );
}

function Cause({ cause, orderHref }: Pick<EntryTrail, "cause"> & { orderHref: HrefOf }) {
  return (
    <Part title="Motivo">
      <p className="small soft">{causeLabels[cause.kind]}</p>
      <p className={styles.cause}>{cause.title}</p>
      {cause.detail === "" ? null : <p>{cause.detail}</p>}
      {cause.redemptionId === undefined ? null : (
        <p>
          <Link href={orderHref(cause.redemptionId)} isStandalone>
            Ver o pedido
          </Link>
        </p>
      )}
    </Part>
  );
}

/** Shows how much of a credit is left, and until when. */
function Remaining({ trail }: { trail: EntryTrail }) {
  const { line, remaining } = trail;
  const label = usePointsLabel();
  const own = trail.lots.filter(({ sourceId }) => sourceId === line.id);
  const total = own.reduce((sum, { points }) => sum + Math.abs(points), 0);
  if (remaining === undefined || total === 0) return null;
  const words = `${remaining === 1 ? "Resta" : "Restam"} ${formatInteger(remaining)} de ${formatPoints(total, label)}`;
  return (
    <Part title="Validade">
      <GoalBar
        value={remaining}
        max={total}
        count={34}
        label="Quanto deste lançamento ainda dá para usar"
        valueText={words}
        start={words}
      />
      {remaining > 0 ? (
        <ul className={styles.dates}>
          {own.map(({ lotId, points, expiresOn }) => (
            <li key={lotId}>
              {own.length > 1 ? `${formatPoints(Math.abs(points), label)}: ` : ""}
              {expiryVerb(points, line.isExpired)} em <span className="dt">{formatDate(expiresOn)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </Part>
  );
}

/** Shows the credits that an entry took from, or gave back to. */
function Sources({ trail, hrefOf }: { trail: EntryTrail; hrefOf: HrefOf }) {
  const others = trail.lots.filter(({ sourceId }) => sourceId !== trail.line.id);
  if (others.length === 0) return null;
  return (
    <Part title={trail.line.points < 0 ? "Saíram destes créditos" : "Voltaram para estes créditos"}>
      <List>
        {others.map(({ lotId, points, expiresOn, sourceId, source }) => (
          <ListRow
            key={lotId}
            title={source ?? "Outro crédito"}
            {...(sourceId === undefined ? {} : { href: hrefOf(sourceId) })}
            line={`validade ${formatDate(expiresOn)}`}
            end={<Points value={points} isSigned />}
          />
        ))}
      </List>
    </Part>
  );
}

function Lines({ title, lines, hrefOf }: { title: string; lines: readonly StatementLine[]; hrefOf: HrefOf }) {
  if (lines.length === 0) return null;
  return (
    <Part title={title}>
      <List>
        {lines.map(({ id, kind, description, pointAt, points }) => (
          <ListRow
            key={id}
            media={<EntrySwatch kind={kind} size="small" />}
            title={description}
            href={hrefOf(id)}
            line={`${entryLabels[kind]}, ${formatDateTime(pointAt)}`}
            end={<Points value={points} isSigned />}
          />
        ))}
      </List>
    </Part>
  );
}

interface EntryStoryProps {
  trail: EntryTrail;
  hrefOf: HrefOf;
  /** Where the order of a reward is shown. */
  orderHref: HrefOf;
  Source: CreditSource;
}

/** Shows the lines that took points of a credit: how many of them, and of how many in all where others gave, too. */
function Spendings({ spending, hrefOf }: Pick<EntryTrail, "spending"> & { hrefOf: HrefOf }) {
  if (spending.length === 0) return null;
  return (
    <Part title="Foram para">
      <List>
        {spending.map(({ line: { id, kind, description, pointAt, points: all }, points }) => (
          <ListRow
            key={id}
            media={<EntrySwatch kind={kind} size="small" />}
            title={description}
            href={hrefOf(id)}
            line={`${entryLabels[kind]}, ${formatDateTime(pointAt)}${points === all ? "" : `, parte de ${formatInteger(Math.abs(all))}`}`}
            end={<Points value={points} isSigned />}
          />
        ))}
      </List>
    </Part>
  );
}

/**
 * Shows one entry in both directions: its cause and the lots it made, or the lots it took; what corrects it and
 * what it corrects.
 */
export function EntryStory({ trail, hrefOf, orderHref, Source }: EntryStoryProps) {
  const { line, cause, spending, corrects, correctedBy, counterpartHint } = trail;
  // A link of the line before led here.
  const story = useRegainFocus<HTMLDivElement>();
  return (
    <div ref={story} tabIndex={-1} className={styles.story}>
      <Head line={line} />
      <Lines title="Corrigido por" lines={correctedBy ? [correctedBy] : []} hrefOf={hrefOf} />
      <Lines title="Corrige o lançamento" lines={corrects ? [corrects] : []} hrefOf={hrefOf} />
      <Cause cause={cause} orderHref={orderHref} />
      {line.points > 0 && EARNED.includes(cause.kind) ? (
        <Suspense>
          <Source entryId={line.id} hrefOf={hrefOf} />
        </Suspense>
      ) : null}
      <Counterpart line={line} counterpartHint={counterpartHint} />
      <Remaining trail={trail} />
      <Sources trail={trail} hrefOf={hrefOf} />
      <Spendings spending={spending} hrefOf={hrefOf} />
      <Part title="Comprovante">
        <EntryReceipt entryId={line.id} pointAt={line.pointAt} />
      </Part>
    </div>
  );
}
