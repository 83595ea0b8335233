import { formatCents, formatChange, formatDate, formatDateAt } from "@colheita/brazil";
import type { StatementSort } from "@colheita/contract/points/statement-endpoints";
import type { StatementLine } from "@colheita/contract/points/points-records";
import type { Column } from "@colheita/ui/data-table/data-table";
import { EntrySwatch } from "@colheita/ui/entry-swatch/entry-swatch";
import { Anchor } from "@colheita/ui/link/anchor";
import { entryLabels } from "../entry/entry-words.ts";
import { dayWords, expiredWords } from "../expiry-rules.ts";
import styles from "./statement-list.module.css";

function Expiry({ line }: { line: StatementLine }) {
  const { expiresOn, expiresTo, points, releasesOn } = line;
  if (releasesOn !== undefined)
    return (
      <>
        libera em <span className="dt">{formatDate(releasesOn)}</span>
      </>
    );
  if (expiresOn === undefined || points < 0) {
    return (
      <span className={styles.noDate}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">sem vencimento</span>
      </span>
    );
  }
  const expired = expiredWords(line);
  return (
    <>
      <span className={styles.onPhone}>{`${dayWords(line)} `}</span>
      <span className="dt">{formatDate(expiresOn)}</span>
      {expiresTo === undefined ? null : (
        <>
          {" a "}
          <span className="dt">{formatDate(expiresTo)}</span>
        </>
      )}
      {expired === "" ? null : <span className={styles.expired}> {expired}</span>}
    </>
  );
}

/** Returns the columns of the statement. The worth of the invoices is shown when the lines are ordered by it. */
export function statementColumns(
  hrefOf: (entryId: string) => string,
  sort: StatementSort,
): Column<StatementLine>[] {
  const gain: Column<StatementLine> = {
    id: "commercial-gain",
    header: "Ganho comercial",
    place: "line",
    align: "end",
    isSortable: true,
    firstDirection: "descending",
    cell: ({ commercialGainCents }) =>
      commercialGainCents === undefined ? null : formatCents(commercialGainCents),
  };
  return [
    {
      id: "point-date",
      header: "Data",
      place: "aside",
      isSortable: true,
      firstDirection: "descending",
      cell: ({ pointAt }) => <span className="dt">{formatDateAt(pointAt)}</span>,
    },
    {
      id: "action",
      header: "Tipo",
      place: "kind",
      isSortable: true,
      cell: ({ kind }) => (
        <span className={styles.kind}>
          <EntrySwatch kind={kind} size="small" />
          {entryLabels[kind]}
        </span>
      ),
    },
    {
      id: "description",
      header: "Descrição",
      place: "title",
      isSortable: true,
      cell: ({ id, description }) => (
        <Anchor href={hrefOf(id)} className={styles.open} data-cover="" data-entry={id}>
          {description}
        </Anchor>
      ),
    },
    { id: "origin", header: "Origem", place: "line", cell: ({ origin }) => origin },
    ...(sort === "commercial-gain" ? [gain] : []),
    {
      id: "expiration-date",
      header: "Vencimento",
      place: "line",
      align: "end",
      isSortable: true,
      firstDirection: "descending",
      cell: (line) => <Expiry line={line} />,
    },
    {
      id: "points",
      header: "Quantidade",
      place: "total",
      align: "end",
      signOf: ({ points }) => (points < 0 ? "out" : "in"),
      cell: ({ points }) => formatChange(points),
    },
  ];
}
