/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   below 768 px the rows are drawn as grids, and `display` takes a table's own roles away. */
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import styles from "./data-table.module.css";

export type SortDirection = "ascending" | "descending";

export interface Sort {
  columnId: string;
  direction: SortDirection;
}

/**
 * Where a cell goes below 768 px, where each row is a block.
 * In "blocks": title (a line of its own), total (large), pair (label over value, two to a line), full
 * (label over value on a line of its own). In "lines": kind and aside (first line), title, total (large,
 * at the right), line (small, under the title). "desktop" is not shown at all.
 */
export type Place = "title" | "total" | "pair" | "full" | "kind" | "aside" | "line" | "desktop";

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  place?: Place;
  align?: "start" | "end";
  isSortable?: boolean;
  /** What the first press on the header asks for. */
  firstDirection?: SortDirection;
  /** Points that came in are green and those that went out soil red; the sign is in the words too. */
  signOf?: (row: Row) => "in" | "out" | undefined;
  /** Stands over the value in a block instead of the header; empty for none. */
  shortHeader?: string;
}

export interface DataTableProps<Row> {
  /** Read out with the table; shown with `showsCaption`. */
  caption: string;
  showsCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** How a row is drawn below 768 px: a framed block, or lines under one another. */
  layout?: "blocks" | "lines";
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  isSelected?: (row: Row) => boolean;
  /** Said of a selected row, whose tint alone would not tell. */
  selectedLabel?: string;
  /** The colour of a block's top edge; the words of the row say the same. */
  toneOf?: (row: Row) => "ok" | "warning" | "error" | undefined;
  /** A last row, by column. */
  foot?: Readonly<Record<string, ReactNode>>;
  isBusy?: boolean;
}

function opposite(direction: SortDirection): SortDirection {
  return direction === "ascending" ? "descending" : "ascending";
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { id, header, align, isSortable = false, firstDirection = "ascending" } = column;
  const direction = sort?.columnId === id ? sort.direction : undefined;
  const next = direction === undefined ? firstDirection : opposite(direction);
  return (
    <th scope="col" role="columnheader" data-align={align} aria-sort={direction}>
      {isSortable && onSort !== undefined ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort({ columnId: id, direction: next })}
        >
          {header}
          <span className={styles.arrow} data-active={direction !== undefined}>
            <Icon name={(direction ?? next) === "ascending" ? "up" : "down"} size="small" />
          </span>
        </button>
      ) : (
        header
      )}
    </th>
  );
}

/** Returns whether the content is wider than its window, which then has to be reachable by keyboard. */
function useOverflow() {
  const region = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = region.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return { region, overflows };
}

type BodyProps<Row> = Pick<
  DataTableProps<Row>,
  "columns" | "rows" | "keyOf" | "isSelected" | "selectedLabel" | "toneOf"
>;

function Body<Row>({ columns, rows, keyOf, isSelected, selectedLabel, toneOf }: BodyProps<Row>) {
  return (
    <tbody role="rowgroup">
      {rows.map((row) => {
        const isChosen = isSelected?.(row) === true;
        return (
          <tr key={keyOf(row)} role="row" data-selected={isChosen || undefined} data-tone={toneOf?.(row)}>
            {columns.map(({ id, header, shortHeader, place = "pair", align, cell, signOf }) => (
              <td
                key={id}
                role="cell"
                data-place={place}
                data-align={align}
                data-sign={signOf?.(row)}
                data-label={shortHeader ?? header}
              >
                {cell(row)}
                {isChosen && place === "title" && selectedLabel !== undefined ? (
                  <span className="visually-hidden"> {selectedLabel}</span>
                ) : null}
              </td>
            ))}
          </tr>
        );
      })}
    </tbody>
  );
}

/**
 * Shows a table that stays one to a screen reader at every width: sideways scrolling between 768 and 1199 px, a
 * block per row below. A control marked `data-cover` takes the whole row for its target.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, showsCaption = false, columns, rows, keyOf, layout = "blocks", sort, onSort } = props;
  const { isSelected, selectedLabel, toneOf, foot, isBusy } = props;
  const { region, overflows } = useOverflow();
  const scrolling = overflows ? { role: "region", "aria-label": caption, tabIndex: 0 } : {};
  return (
    <div ref={region} className={styles.region} data-layout={layout} {...scrolling}>
      <table className={styles.table} role="table" aria-busy={isBusy}>
        <caption className={showsCaption ? styles.caption : "visually-hidden"}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <Body
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          isSelected={isSelected}
          selectedLabel={selectedLabel}
          toneOf={toneOf}
        />
        {foot === undefined ? null : (
          <tfoot role="rowgroup">
            <tr role="row">
              {columns.map(({ id, header, shortHeader, place = "pair", align }) => (
                <td
                  key={id}
                  role="cell"
                  data-place={place}
                  data-align={align}
                  data-label={shortHeader ?? header}
                >
                  {foot[id]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
