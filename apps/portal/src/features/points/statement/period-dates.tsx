import { formatDate, maskDate } from "@colheita/brazil";
import { Button } from "@colheita/ui/button/button";
import { TextField } from "@colheita/ui/text-field/text-field";
import { useState } from "react";
import type { FormEvent } from "react";
import { useRegainFocus } from "../../../platform/navigation/use-regain-focus.ts";
import { readDates } from "./statement-view-rules.ts";
import type { DateProblem, Period, TypedDates } from "./statement-view-rules.ts";
import styles from "./statement-filters.module.css";

const words: Readonly<Record<DateProblem, string>> = {
  "none-given": "Informe pelo menos uma das datas.",
  format: "Informe a data no formato DD/MM/AAAA.",
  day: "Este dia não existe no calendário. Confira a data.",
  far: "Confira o ano: ele vai de 1850 a 2199.",
  inverted: "A data final precisa ser igual à inicial ou depois dela.",
};

type Name = "de" | "ate";

function fieldOf(form: HTMLFormElement, name: Name): HTMLInputElement | undefined {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
}

interface DateFieldProps {
  name: Name;
  label: string;
  day: string | undefined;
  problem: DateProblem | undefined;
}

function DateField({ name, label, day, problem }: DateFieldProps) {
  return (
    <TextField
      name={name}
      label={label}
      mask={maskDate}
      inputMode="numeric"
      autoComplete="off"
      placeholder="dd/mm/aaaa"
      icon="cal"
      defaultValue={day === undefined ? "" : formatDate(day)}
      {...(problem === undefined ? {} : { error: words[problem] })}
    />
  );
}

/** Shows the fields for a period of one's own: from a day, to a day, or both. */
export function PeriodDates({ period, onChoose }: { period: Period; onChoose: (period: Period) => void }) {
  const [problems, setProblems] = useState<NonNullable<TypedDates["problems"]>>({});
  const chosen = period.kind === "dates" ? period : undefined;
  // Each period that is shown has a form of its own.
  const form = useRegainFocus<HTMLFormElement>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { currentTarget } = event;
    const read = readDates(
      fieldOf(currentTarget, "de")?.value ?? "",
      fieldOf(currentTarget, "ate")?.value ?? "",
    );
    setProblems(read.problems ?? {});
    if (read.period) onChoose(read.period);
    else fieldOf(currentTarget, read.problems.from === undefined ? "ate" : "de")?.focus();
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      className={styles.dates}
      noValidate
      onSubmit={submit}
      aria-label="Período escolhido"
    >
      <DateField name="de" label="De" day={chosen?.from} problem={problems.from} />
      <DateField name="ate" label="Até" day={chosen?.to} problem={problems.to} />
      <Button type="submit" variant="secondary" fullWidth="phone">
        Mostrar período
      </Button>
    </form>
  );
}
