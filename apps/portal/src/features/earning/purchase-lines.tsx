import { formatCents } from "@colheita/brazil";
import type { LineOutcome } from "@colheita/contract/earning/earning-records";
import { Icon } from "@colheita/ui/icon/icon";
import { List, ListRow } from "@colheita/ui/list-row/list-row";
import { Points } from "@colheita/ui/points-numeral/points";

interface PurchaseLinesProps {
  lines: readonly LineOutcome[];
  label: string;
  /** The address at which a line of the statement is open. */
  hrefOf: (entryId: string) => string;
  /** The one that is open: it leads nowhere. */
  openId?: string | undefined;
}

/** Shows which rule a line earned by, or why it earned nothing. */
function Explanation({ line: { cents, ruleName, ruleNumber, note } }: { line: LineOutcome }) {
  const rule = ruleName === undefined ? undefined : `${ruleName}, versão ${ruleNumber}.`;
  return (
    <>
      <span className="tnum">{formatCents(cents)}</span>. {rule} {note}
    </>
  );
}

/** Shows the lines of a purchase: what each earned and by which rule, or why it earned nothing. */
export function PurchaseLines({ lines, label, hrefOf, openId }: PurchaseLinesProps) {
  return (
    <List label={label}>
      {lines.map((line, place) => {
        const { product, description, points, entryId } = line;
        const href = entryId === undefined || entryId === openId ? undefined : hrefOf(entryId);
        return (
          <ListRow
            key={`${product} ${place}`}
            media={<Icon name={points > 0 ? "check" : "minus"} />}
            title={description === "" ? product : description}
            {...(href === undefined ? {} : { href })}
            line={<Explanation line={line} />}
            end={<Points value={points} isSigned />}
          />
        );
      })}
    </List>
  );
}
