import { randomInt } from "node:crypto";
import { addDays, formatDate, maskNfeKey, todayInSaoPaulo } from "@colheita/brazil";
import type { Page } from "@playwright/test";
import { accessKeyOf } from "../../../apps/api/seeds/invoices/demo-access-key.ts";
import { call, operatorToken } from "../stage/operators.ts";

/** A distributor of the demo programme. */
export const AGRO_VALE = { name: "Agro Vale do Araguaia", taxId: "18450221000127" };

/** An invoice as it lies on the table of whoever types it. */
export interface Paper {
  readonly accessKey: string;
  /** In groups of four, as it is printed. */
  readonly printedKey: string;
  readonly issuedOn: string;
  readonly number: number;
}

/** Returns an invoice that nobody has sent; of Agro Vale, four days old, unless something else is said. */
export function somePaper({ issuerTaxId = AGRO_VALE.taxId, daysAgo = 4 } = {}): Paper {
  const day = addDays(todayInSaoPaulo(new Date()), -daysAgo);
  const number = 10_000 + randomInt(900_000_000);
  const accessKey = accessKeyOf({ issuerTaxId, issuedOn: day, series: 800, number });
  return { accessKey, printedKey: maskNfeKey(accessKey), issuedOn: formatDate(day), number };
}

/** Does as an operator what the desk does to an invoice. */
export async function judge(page: Page, invoiceId: string, deed: string, data: object): Promise<void> {
  const token = await operatorToken(page.request, "first");
  await call(page.request, { path: `/invoice-reviews/${invoiceId}/${deed}`, data, token });
}

/** Returns a PDF of one page with a line of text. */
export function pdfWith(text: string): Buffer {
  const content = `BT /F1 12 Tf 40 700 Td (${text}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  const end = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + end);
}
