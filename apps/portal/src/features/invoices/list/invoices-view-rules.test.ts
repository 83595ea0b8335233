import { expect, test } from "vitest";
import {
  allInvoices,
  invoiceFilterOf,
  invoicesAddressQuery,
  isNarrowed,
  openInvoiceOf,
  viewOf,
} from "./invoices-view-rules.ts";

test("a view that is written into the address is read back from it", () => {
  const view = { status: "in-appeal", period: "envio-30", issuerTaxId: "12ABC34501DE35" } as const;
  const query = invoicesAddressQuery(view, { invoiceId: "a4N000000000001" });
  expect(query).toBe(
    "?situacao=em-reanalise&periodo=envio-30&distribuidor=12ABC34501DE35&nota=a4N000000000001",
  );
  expect(viewOf(query)).toEqual(view);
  expect(openInvoiceOf(query)).toBe("a4N000000000001");
  expect(invoicesAddressQuery(allInvoices)).toBe("");
});

test("what an address does not know counts as not chosen", () => {
  expect(viewOf("?situacao=perdida&periodo=toString&distribuidor=%3Cscript%3E")).toEqual(allInvoices);
  expect(openInvoiceOf("?nota=../../x")).toBeUndefined();
  expect(isNarrowed(allInvoices)).toBe(false);
});

test("a period is asked by the date that it speaks of", () => {
  expect(invoiceFilterOf({ ...allInvoices, period: "emissao-90" })).toEqual({ days: 90, dateKind: "issued" });
  expect(invoiceFilterOf({ ...allInvoices, status: "approved" })).toEqual({ status: "approved" });
});
