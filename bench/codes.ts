/**
 * `npm run bench:codes`: of how many pictures of notes the code is read, by how they were taken, and how long it takes,
 * also at a quarter of a processor: every 20 ms the reading process is stopped for 15.
 */
import { fork, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { accessKeyOf } from "../apps/api/seeds/invoices/demo-access-key.ts";
import { pictureOf, type Conditions } from "../apps/portal/test/note-pictures.ts";
import type { Luminance } from "../apps/portal/src/features/invoices/scan/luminance.ts";
import { readCode } from "../apps/portal/src/features/invoices/scan/code-reader.ts";

const KEY = "51260612345678000195550010000042311836152070";
const ADDRESS = "http://www.sefaz.mt.gov.br/nfce/consultanfce";
const TEXTS = { barcode: KEY, "QR code": `${ADDRESS}?p=${KEY}|3|1` };
const ANGLES = [0, 4, 12, 33, 45, 90, 176];
const BLURS = [0, 1, 1.5, 2];
const LIGHTS = ["even", "dim", "shade", "glare"] as const;
/** Straight and sharp, a QR code is missed for what it says, or for its size: so many notes, from this number on. */
const NOTES = 120;
const FIRST_NOTE = 4_231;
const SIZES = [0.5, 0.75, 1, 1.25, 1.5];
const SLICE_MS = 5;
const SHARE = 4;

type Taking = Required<Omit<Conditions, "size">>;

interface Taken {
  readonly isRead: boolean;
  readonly ms: number;
}

/** Reads one picture in the other process, whose turn it has to itself, or a quarter of it. */
async function take(reader: ChildProcess, conditions: Conditions, isSlow = false): Promise<Taken> {
  reader.send(conditions);
  await once(reader, "message");
  const speedUp = isSlow ? slow(reader) : () => undefined;
  reader.send("read");
  const [taken] = (await once(reader, "message")) as [Taken];
  speedUp();
  return taken;
}

function read(picture: Luminance, text: string): Taken {
  const start = performance.now();
  const code = readCode(picture, "photo");
  return { isRead: code !== null && text.includes(code.key), ms: performance.now() - start };
}

/** Takes pictures as they are described, and reads each when it is told to: the other process. */
function serve(): void {
  let look: (() => Taken) | undefined;
  process.on("message", (asked: Conditions | "read") => {
    if (asked === "read") process.send?.(look?.());
    else
      void pictureOf(asked).then((picture) => {
        look = () => read(picture, asked.text);
        process.send?.("taken");
      });
  });
}

/** Lets a process run for a quarter of the time. Returns how to let it be. */
function slow({ pid }: ChildProcess): () => void {
  let slices = 0;
  const timer = setInterval(() => {
    slices += 1;
    if (pid !== undefined) process.kill(pid, slices % SHARE === 0 ? "SIGCONT" : "SIGSTOP");
  }, SLICE_MS);
  return () => {
    clearInterval(timer);
    if (pid !== undefined) process.kill(pid, "SIGCONT");
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function report(what: string, taken: readonly Taken[]): void {
  const read = taken.filter(({ isRead }) => isRead).length;
  const [middle, most] = [median(taken.map(({ ms }) => ms)), Math.max(...taken.map(({ ms }) => ms))];
  console.log(
    `${what.padEnd(28)} ${read} of ${taken.length}, median ${middle.toFixed(0)} ms, at most ${most.toFixed(0)} ms`,
  );
}

/** Yields the QR codes of some notes; every second was issued without a network: its code says thrice as much. */
function* sharpConditions(): Generator<Conditions> {
  for (let number = FIRST_NOTE; number < FIRST_NOTE + NOTES; number += 1) {
    const key = accessKeyOf({ issuerTaxId: "12345678000195", issuedOn: "2026-06-09", series: 1, number });
    const signature = createHash("sha512").update(key).digest("base64").repeat(2).slice(0, 172);
    const rest = number % 2 === 0 ? `09|18240.50|1|12345678909|${signature}` : "";
    yield { text: `${ADDRESS}?p=${key}|3|1${rest && `|${rest}`}`, size: SIZES[number % SIZES.length] ?? 1 };
  }
}

function* allConditions(text: string): Generator<Taking> {
  for (const angle of ANGLES)
    for (const blur of BLURS) for (const light of LIGHTS) yield { text, angle, blur, light };
}

const isInSample = ({ angle, blur, light }: Taking): boolean =>
  [0, 33, 90].includes(angle) && [0, 1.5].includes(blur) && ["even", "dim"].includes(light);

async function measure(): Promise<void> {
  const reader = fork(import.meta.filename, ["reader"]);
  const sharp: Taken[] = [];
  for (const conditions of sharpConditions()) sharp.push(await take(reader, conditions));
  report("QR codes, straight and sharp", sharp);
  for (const [name, text] of Object.entries(TEXTS)) {
    const all = [...allConditions(text)];
    const taken: (Taking & Taken)[] = [];
    for (const conditions of all) taken.push({ ...conditions, ...(await take(reader, conditions)) });
    report(name, taken);
    for (const blur of BLURS)
      report(
        `  blur ${blur} px`,
        taken.filter((one) => one.blur === blur),
      );
    for (const light of LIGHTS)
      report(
        `  light: ${light}`,
        taken.filter((one) => one.light === light),
      );
    for (const angle of ANGLES)
      report(
        `  turned by ${angle}°`,
        taken.filter((one) => one.angle === angle),
      );
    const slowed: Taken[] = [];
    for (const conditions of all.filter(isInSample)) slowed.push(await take(reader, conditions, true));
    report("  a quarter of a processor", slowed);
  }
  reader.kill();
}

if (process.argv[2] === "reader") serve();
else await measure();
