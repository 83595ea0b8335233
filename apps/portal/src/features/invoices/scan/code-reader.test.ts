import { expect, test } from "vitest";
import { pictureOf, type Conditions } from "../../../../test/note-pictures.ts";
import { readCode } from "./code-reader.ts";

const key = "51260612345678000195550010000042311836152070";
/** Of an issuer whose CNPJ has letters: its barcode changes between the sets C and A. */
const lettered = "35260812ABC34501DE35550010000000011152191428";
const offline = `http://www.sefaz.mt.gov.br/nfce/consultanfce?p=${key}|3|1|09|18240.50|1|12345678909|signed`;

const barcodes: readonly Omit<Conditions, "text">[] = [
  { angle: 12, light: "shade" },
  { angle: 90, blur: 1.5 },
  { angle: 138, light: "dim" },
];
for (const conditions of barcodes)
  test(`a barcode is read: ${JSON.stringify(conditions)}`, async () => {
    const picture = await pictureOf({ text: key, ...conditions });
    expect(readCode(picture, "photo")).toEqual({ key, isTest: false });
  });

const codes: readonly Omit<Conditions, "text">[] = [
  { angle: 30, light: "dim" },
  { angle: 75, blur: 1.5, light: "shade" },
];
for (const conditions of codes)
  test(`a QR code is read with the day and the total in it: ${JSON.stringify(conditions)}`, async () => {
    const picture = await pictureOf({ text: offline, ...conditions });
    const said = { key, isTest: false, issuedOn: "2026-06-09", cents: 1_824_050 };
    expect(readCode(picture, "photo")).toEqual(said);
  });

test("a QR code is read in whose data there is what looks like one of its corners", async () => {
  const note = "51260612345678000195550010000042491655887120";
  const text = `http://www.sefaz.mt.gov.br/nfce/consultanfce?p=${note}|3|1`;
  const picture = await pictureOf({ text });
  expect(readCode(picture, "photo")?.key).toBe(note);
  expect(readCode(picture, "frame")?.key).toBe(note);
});

test("a frame of the camera is read as people hold their phones", async () => {
  expect(readCode(await pictureOf({ text: key, angle: 4 }), "frame")?.key).toBe(key);
  expect(readCode(await pictureOf({ text: offline, angle: 40 }), "frame")?.key).toBe(key);
});

test("a key with letters is read", async () => {
  expect(readCode(await pictureOf({ text: lettered }), "photo")?.key).toBe(lettered);
});

test("another code, or none, is no note", async () => {
  expect(readCode(await pictureOf({ text: "https://agrovale.example/oferta" }), "frame")).toBeNull();
  const wrong = key.slice(0, -1) + "1";
  expect(readCode(await pictureOf({ text: wrong }), "frame")).toBeNull();
});
