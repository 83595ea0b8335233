import { expect, test } from "vitest";
import { wordsOfPdf } from "../../../../../../tests/pdf/pdf-words.ts";
import { chaptersOf } from "./copy-chapters.ts";
import { drawCopy } from "./copy-pdf.ts";

/** Returns so many characters of words, the last of which marks where they end. */
const wordsTo = (end: string, characters: number) => `${"lavoura ".repeat(characters / 8)}${end}`;

test(
  "whatever somebody wrote, and however long, is in the copy to its last word",
  { timeout: 30_000 },
  async () => {
    const at = new Date("2026-11-21T15:30:00Z");
    const entries = Array.from({ length: 8 }, (_, index) => ({
      at,
      number: 7,
      author: "client",
      text: wordsTo(`fim${index}`, 1_000),
    }));
    const lines = `${"uma linha\n".repeat(120)}fimdaslinhas`;
    const chapters = chaptersOf({
      support: { cases: [{ createdAt: at, number: 7 }], entries },
      profile: { person: [{ occupation: wordsTo("fimdobloco", 8_000), trustedStore: lines }] },
    });
    const head = { programmeName: "Colheita", memberName: "Ana Ribeiro", taxId: "529.982.247-25" };
    const text = wordsOfPdf(await drawCopy({ ...head, issuedAt: at, chapters }));
    expect(text).toContain("Mensagens dos chamados");
    const ends = [...entries.keys()].map((index) => `fim${index}`);
    for (const end of [...ends, "fimdobloco", "fimdaslinhas"])
      expect([end, text.includes(end)]).toEqual([end, true]);
  },
);

test(
  "wherever on a page it begins, a heading stands on the same page as what follows it",
  { timeout: 30_000 },
  async () => {
    const head = { programmeName: "Colheita", memberName: "Ana Ribeiro", taxId: "529.982.247-25" };
    const acceptances = [{ title: "Termos de uso", version: 1, userAgent: wordsTo("fim", 160) }];
    const parted: number[] = [];
    for (let count = 15; count < 44; count += 1) {
      const lots = Array.from({ length: count }, () => ({ sponsor: "Programa", points: 10 }));
      const chapters = chaptersOf({ points: { lots }, terms: { acceptances } });
      const text = wordsOfPdf(
        await drawCopy({ ...head, issuedAt: new Date("2026-11-21T15:30:00Z"), chapters }),
      );
      const heading = text.indexOf("Termos que você aceitou");
      expect(heading).toBeGreaterThan(0);
      if (/Página \d/.test(text.slice(heading, text.indexOf("Termos de uso")))) parted.push(count);
    }
    expect(parted).toEqual([]);
  },
);
