import type { StatementSort } from "@colheita/contract/points/statement-endpoints";
import type { EntryKind, Season } from "@colheita/contract/points/points-records";
import { Chips } from "@colheita/ui/chips/chips";
import { Select } from "@colheita/ui/select/select";
import type { SelectOption } from "@colheita/ui/select/select";
import { useState } from "react";
import { entryLabels } from "../entry/entry-words.ts";
import { PeriodDates } from "./period-dates.tsx";
import { SearchField } from "./search-field.tsx";
import type { Period, StatementView } from "./statement-view-rules.ts";
import { useFollowedSelect } from "../../../platform/navigation/use-followed-field.ts";
import type { StatementViewState } from "./use-statement-view.ts";
import styles from "./statement-filters.module.css";

const sortLabels: Readonly<Record<StatementSort, string>> = {
  "point-date": "Data do lançamento",
  "expiration-date": "Data de vencimento",
  action: "Tipo",
  description: "Descrição",
  "commercial-gain": "Ganho comercial",
};
const dateKindLabels: Readonly<Record<StatementView["dateKind"], string>> = {
  point: "Lançamento",
  expiration: "Vencimento",
};

const options = (labels: Readonly<Record<string, string>>): SelectOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const kindOptions = options(entryLabels).toSorted((a, b) => a.label.localeCompare(b.label, "pt-BR"));
const sortOptions = options(sortLabels);
const dateKindOptions = options(dateKindLabels);

const DATES = "dates";

function chipOf(period: Period): string {
  return period.kind === "days" ? `days-${period.days}` : period.kind;
}

const periods: Readonly<Record<string, Period>> = {
  all: { kind: "all" },
  "days-30": { kind: "days", days: 30 },
  "days-90": { kind: "days", days: 90 },
  season: { kind: "season" },
};

function PeriodChips({ view, change, season }: { season: Season | "none" | undefined } & Changing) {
  const [isChoosing, setChoosing] = useState(false);
  const isOpen = isChoosing || view.period.kind === DATES;
  const ahead = view.dateKind === "expiration" ? "Próximos " : "";
  const seasonName = season === undefined || season === "none" ? "Safra" : `Safra ${season.name}`;
  const chips = [
    { value: "all", label: "Tudo" },
    { value: "days-30", label: `${ahead}30 dias` },
    { value: "days-90", label: `${ahead}90 dias` },
    ...(season === "none" ? [] : [{ value: "season", label: seasonName }]),
    { value: DATES, label: "Escolher datas", icon: "cal" as const },
  ];
  function press(value: string) {
    setChoosing(value === DATES && !isChoosing);
    const period = periods[value];
    if (period) change({ period });
    else if (isOpen) change({ period: { kind: "all" } });
  }
  return (
    <>
      <Chips label="Período" chips={chips} pressed={[isOpen ? DATES : chipOf(view.period)]} onPress={press} />
      {isOpen ? (
        <PeriodDates
          key={view.period.kind === DATES ? `${view.period.from ?? ""} ${view.period.to ?? ""}` : ""}
          period={view.period}
          onChoose={(period) => {
            setChoosing(false);
            change({ period });
          }}
        />
      ) : null}
    </>
  );
}

type Changing = Pick<StatementViewState, "view" | "change">;

/**
 * Shows the controls for which part of the statement is shown, and in which order. Every choice goes into the
 * address at once.
 */
export function StatementFilters({
  view,
  change,
  season,
  isKnown,
}: { season: Season | "none" | undefined } & Pick<StatementViewState, "view" | "change" | "isKnown">) {
  const dateKind = useFollowedSelect(view.dateKind, isKnown, (value) =>
    change({ dateKind: value as StatementView["dateKind"] }),
  );
  const kind = useFollowedSelect(view.kind ?? "", isKnown, (value) =>
    change({ kind: value === "" ? undefined : (value as EntryKind) }),
  );
  const sort = useFollowedSelect(view.sort, isKnown, (value) => change({ sort: value as StatementSort }));
  return (
    <search className={styles.filters} aria-label="Filtros do extrato">
      <PeriodChips view={view} change={change} season={season} />
      <div className={styles.fields}>
        <Select label="Período por" options={dateKindOptions} {...dateKind} />
        <Select label="Tipo" emptyLabel="Todos" options={kindOptions} {...kind} />
        <Select label="Ordenar por" options={sortOptions} className={styles.wide ?? ""} {...sort} />
        <SearchField
          search={view.search}
          isKnown={isKnown}
          onSearch={(search) => change({ search }, { replace: true })}
          className={styles.wide ?? ""}
        />
      </div>
    </search>
  );
}
