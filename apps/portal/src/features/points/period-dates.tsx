import { Button } from "@colheita/ui/button/button";
import { TextField } from "@colheita/ui/text-field/text-field";
import { useState } from "react";
import type { FormEvent } from "react";
import { datesRefusal } from "./statement-view-rules.ts";
import type { Period } from "./statement-view-rules.ts";
import styles from "./statement-filters.module.css";

interface Errors {
  readonly from?: string;
  readonly to?: string;
}

const halfTyped = "Complete a data: dia, mês e ano.";

function fieldOf(form: HTMLFormElement, name: "de" | "ate"): HTMLInputElement | undefined {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
}

const valueOf = (form: HTMLFormElement, name: "de" | "ate") => fieldOf(form, name)?.value ?? "";

/** A date that was begun but not finished is no empty date: the browser knows the difference. */
const isHalfTyped = (form: HTMLFormElement, name: "de" | "ate") =>
  fieldOf(form, name)?.validity.badInput === true;

function errorsOf(form: HTMLFormElement, from: string, to: string): Errors | undefined {
  if (isHalfTyped(form, "de")) return { from: halfTyped };
  if (isHalfTyped(form, "ate")) return { to: halfTyped };
  const refusal = datesRefusal(from, to);
  if (refusal === "none-given") return { from: "Informe pelo menos uma data." };
  return refusal === "inverted" ? { to: "A data final precisa ser igual ou depois da inicial." } : undefined;
}

/** A period of one's own: from a day, to a day, or both. */
export function PeriodDates({ period, onChoose }: { period: Period; onChoose: (period: Period) => void }) {
  const [errors, setErrors] = useState<Errors>({});
  const chosen = period.kind === "dates" ? period : undefined;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const from = valueOf(form, "de");
    const to = valueOf(form, "ate");
    const found = errorsOf(form, from, to);
    setErrors(found ?? {});
    if (found) {
      fieldOf(form, found.from ? "de" : "ate")?.focus();
      return;
    }
    onChoose({ kind: "dates", ...(from === "" ? {} : { from }), ...(to === "" ? {} : { to }) });
  }

  return (
    <form className={styles.dates} noValidate onSubmit={submit} aria-label="Período escolhido">
      <TextField
        type="date"
        name="de"
        label="De"
        max="9999-12-31"
        defaultValue={chosen?.from ?? ""}
        {...(errors.from === undefined ? {} : { error: errors.from })}
      />
      <TextField
        type="date"
        name="ate"
        label="Até"
        max="9999-12-31"
        defaultValue={chosen?.to ?? ""}
        {...(errors.to === undefined ? {} : { error: errors.to })}
      />
      <Button type="submit" variant="secondary" fullWidth="phone">
        Mostrar período
      </Button>
    </form>
  );
}
