import { expect, test } from "vitest";
import { whatsAppUrl } from "./share-link.ts";

test("a link is handed to WhatsApp with its words, each sign spelt for an address", () => {
  expect(whatsAppUrl({ title: "Soja & milho: 100%", url: "https://c.example/noticias/a0N" })).toBe(
    "https://wa.me/?text=Soja%20%26%20milho%3A%20100%25%20https%3A%2F%2Fc.example%2Fnoticias%2Fa0N",
  );
});
