/**
 * Confere um comprovante de lançamento, sem internet e sem nada além do Node.js:
 *
 *   node verificar-comprovante.mjs comprovante-a1E….json [selo]
 *
 * O comprovante traz os lançamentos do seu dia, o caminho deles até o selo do dia e os selos dos dias seguintes. Se você
 * guardou um selo (está em /api/points/seals), passe-o também: o comprovante tem de levar a ele.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const sha256 = (text) => createHash("sha256").update(text).digest("hex");

/** Walks from a leaf up to the root, as RFC 6962 builds its trees. */
function rootFrom({ hash, position, leaves }, path) {
  let [at, last, root] = [position, leaves - 1, hash];
  for (const other of path) {
    if (last === 0) return undefined;
    if (at % 2 === 1 || at === last) {
      root = sha256(`node\n${other}\n${root}`);
      while (at % 2 === 0 && at !== 0) [at, last] = [at >> 1, last >> 1];
    } else root = sha256(`node\n${root}\n${other}`);
    [at, last] = [at >> 1, last >> 1];
  }
  return last === 0 ? root : undefined;
}

/** What does not hold, in words; nothing when all of it does. */
function faultOf(receipt, keptSeal) {
  const { format, entry, member, day, entries, leaf, path, seals } = receipt;
  if (format !== "colheita-receipt-1") return "Este arquivo não é um comprovante.";
  for (const { hash, text } of entries)
    if (text !== undefined && sha256(text) !== hash) return "Um lançamento não corresponde à sua marca.";
  if (!entries.some(({ text }) => text !== undefined && JSON.parse(text)[1] === entry))
    return `O lançamento ${entry} não está neste comprovante.`;
  const marks = entries.map(({ hash }) => hash).join("\n");
  if (sha256(`leaf\n${member}\n${day}\n${marks}`) !== leaf.hash)
    return "Os lançamentos não são os que foram selados.";
  const [first] = seals;
  if (first?.day !== day || rootFrom(leaf, path) !== first.root)
    return "Os lançamentos não levam ao selo do dia.";
  for (const [at, seal] of seals.entries()) {
    const { root, members, previousHash } = seal;
    const own = `seal\n${seal.day}\n${root}\n${members}\n${seal.entries}\n${previousHash ?? "-"}`;
    if (sha256(own) !== seal.hash) return `O selo de ${seal.day} foi alterado.`;
    if (at > 0 && previousHash !== seals[at - 1].hash)
      return `O selo de ${seal.day} não segue o do dia anterior.`;
  }
  if (keptSeal !== undefined && !seals.some(({ hash }) => hash === keptSeal.toLowerCase()))
    return "O comprovante não leva ao selo que você guardou.";
  return undefined;
}

const [file, keptSeal] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write("Diga qual é o comprovante: node verificar-comprovante.mjs comprovante.json [selo]\n");
  process.exit(2);
}
const receipt = JSON.parse(readFileSync(file, "utf8"));
const fault = faultOf(receipt, keptSeal);
if (fault !== undefined) {
  process.stderr.write(`NÃO CONFERE. ${fault}\n`);
  process.exit(1);
}
const newest = receipt.seals.at(-1);
process.stdout.write(`CONFERE. ${receipt.entry} está nos livros de ${receipt.day}, como foi selado.\n`);
for (const { text } of receipt.entries)
  if (text !== undefined) {
    const [, id, kind, description, , points] = JSON.parse(text);
    process.stdout.write(`  ${id}  ${kind}  ${points}  ${description}\n`);
  }
process.stdout.write(`Último selo: ${newest.day}  ${newest.hash}\n`);
