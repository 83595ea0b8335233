import { dateRefusal, nfeKeyRefusal, normalizeNfeKey, parseCents, parseDate } from "@colheita/brazil";
import { MOST_CENTS, type NewInvoice } from "@colheita/contract/invoices/invoices-endpoints";
import { isInMonthOfKey } from "@colheita/contract/invoices/key-month";

/** What the form asks for beside the key, as it is typed. */
export interface TypedInvoice {
  readonly accessKey: string;
  /** `dd/mm/yyyy`. */
  readonly issuedOn: string;
  /** `R$ 1.234,50`. */
  readonly total: string;
}

/** What is wrong beside the key. */
export type RestErrors = { readonly [Field in "issuedOn" | "total"]?: string | undefined };

const NAMES = [
  "janeiro",
  "fevereiro",
  "março",
  "abril",
  "maio",
  "junho",
  "julho",
  "agosto",
  "setembro",
  "outubro",
  "novembro",
  "dezembro",
];

/** Returns the month of a key in words: `2610` is "outubro de 2026". */
function monthWords(month: string): string {
  return `${NAMES[Number(month.slice(2)) - 1] ?? ""} de 20${month.slice(0, 2)}`;
}

function dateError(typed: string, key: string, today: string): string | undefined {
  const refusal = dateRefusal(typed);
  if (refusal === "empty") return "Informe a data de emissão que está na nota.";
  if (refusal === "format") return "Informe a data no formato DD/MM/AAAA.";
  const day = parseDate(typed);
  if (day === null) return "Este dia não existe no calendário. Confira a data.";
  if (nfeKeyRefusal(key) === null && !isInMonthOfKey(day, key))
    return `Pela chave, a nota é de ${monthWords(key.slice(2, 6))}. Confira a data.`;
  return day > today ? "Esta data ainda não chegou. Confira a data." : undefined;
}

function totalError(typed: string): string | undefined {
  const cents = parseCents(typed);
  if (cents === null || cents <= 0) return "Informe o valor total da nota.";
  return cents > MOST_CENTS ? "Confira o valor total da nota: parece alto demais." : undefined;
}

/** Returns what is wrong with a date and a total; a wrong key says no month. `today` is `yyyy-mm-dd`. */
export function restErrors({ accessKey, issuedOn, total }: TypedInvoice, today: string): RestErrors {
  const wrong = {
    issuedOn: dateError(issuedOn, normalizeNfeKey(accessKey), today),
    total: totalError(total),
  };
  return {
    ...(wrong.issuedOn === undefined ? {} : { issuedOn: wrong.issuedOn }),
    ...(wrong.total === undefined ? {} : { total: wrong.total }),
  };
}

/** Returns what is wrong with a date and a total beside a right key, or the invoice as it is sent. `today` is `yyyy-mm-dd`. */
export function readTyped(
  typed: TypedInvoice,
  today: string,
): { readonly errors: RestErrors } | { readonly invoice: NewInvoice } {
  const errors = restErrors(typed, today);
  if (Object.keys(errors).length > 0) return { errors };
  const { accessKey, issuedOn, total } = typed;
  return {
    invoice: {
      accessKey: normalizeNfeKey(accessKey),
      issuedOn: parseDate(issuedOn) ?? "",
      cents: parseCents(total) ?? 0,
    },
  };
}
