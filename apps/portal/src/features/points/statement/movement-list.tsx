import { formatDateAt } from "@colheita/brazil";
import type { StatementLine } from "@colheita/contract/points/points-records";
import { EntrySwatch } from "@colheita/ui/entry-swatch/entry-swatch";
import { List, ListRow } from "@colheita/ui/list-row/list-row";
import { Points } from "@colheita/ui/points-numeral/points";
import { entryLabels } from "../entry/entry-words.ts";
import { entryHref } from "../entry/entry-address-rules.ts";
import styles from "./movement-list.module.css";

/** Shows the last lines of the statement, each the way to its own story. */
export function MovementList({ lines, label }: { lines: readonly StatementLine[]; label: string }) {
  if (lines.length === 0)
    return <p className={styles.none}>Nenhum lançamento ainda. O que você ganhar e usar aparece aqui.</p>;
  return (
    <List label={label}>
      {lines.map(({ id, kind, description, origin, pointAt, points }) => (
        <ListRow
          key={id}
          media={<EntrySwatch kind={kind} />}
          title={description}
          href={entryHref(id)}
          line={
            <>
              <span className="visually-hidden">{entryLabels[kind]}, </span>
              {origin === "" ? null : `${origin}, `}
              <span className="dt">{formatDateAt(pointAt)}</span>
            </>
          }
          end={<Points value={points} isSigned />}
        />
      ))}
    </List>
  );
}
