import { X509Certificate } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addDays, todayInSaoPaulo } from "@colheita/brazil";
import { demoDistributors } from "../channels/demo-distributors.ts";
import { ANA_ID, demoMembers } from "../identity/demo-members.ts";
import { makeTrust } from "./certificates.ts";
import { accessKeyOf } from "./demo-access-key.ts";
import { nfeFile, type NfeItem, type NfeParts } from "./nfe-writer.ts";

/** XML of invoices that Ana may send, and the authority that vouches for those that are approved at once. */
export interface SampleNotes {
  readonly folder: string;
  readonly authority: X509Certificate;
}

const FOLDER = "notas-de-exemplo";
const AUTHORITY = "autoridade.pem";
/** Above those of the story and of the invoices that wait. */
const SERIES = 91;
const MANY = 10;
const DAY_MS = 86_400_000;
/** Notes are taken for ninety days from their issue. */
const GOOD_FOR_MS = 60 * DAY_MS;

const seed = (reais: string): NfeItem => ({ vProd: reais });
const herbicide = (reais: string): NfeItem => ({
  cProd: "HERB-20L",
  xProd: "HERBICIDA SELETIVO 20 L",
  NCM: "38089329",
  qCom: "12.0000",
  vProd: reais,
});

/** Returns the parts of a note, whose number is of the day, so that a later sample has others. */
function someParts(index: number, given: Partial<NfeParts> = {}): NfeParts {
  const issuedOn = addDays(todayInSaoPaulo(new Date()), -4);
  const number = Number(issuedOn.slice(2).replaceAll("-", "")) * 100 + index;
  const [distributor] = demoDistributors;
  const ana = demoMembers.find(({ id }) => id === ANA_ID);
  if (!distributor || !ana) throw new Error("The demo has neither Ana nor a distributor");
  const accessKey = accessKeyOf({ issuerTaxId: distributor.taxId, issuedOn, series: SERIES, number });
  return { accessKey, issuedOn, issuerName: distributor.corporateName, buyer: ana.taxId, ...given };
}

/**
 * Returns the sample of a demo whose data are in this folder, and makes it where there is none that is still good: an
 * invoice each for four of the ends that sending may have, and ten to be dropped at once.
 */
export async function sampleNotes(dataDir: string): Promise<SampleNotes> {
  const folder = join(dataDir, FOLDER);
  const authorityFile = join(folder, AUTHORITY);
  const madeAt = statSync(authorityFile, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Date.now() - madeAt > GOOD_FOR_MS) {
    const pem = await makeNotes(folder);
    // It comes last and whole: that it is there says that the others are.
    writeFileSync(`${authorityFile}.new`, pem);
    renameSync(`${authorityFile}.new`, authorityFile);
  }
  return { folder, authority: new X509Certificate(readFileSync(authorityFile)) };
}

/** Writes the invoices. Returns the authority, PEM. */
async function makeNotes(folder: string): Promise<string> {
  const { taxId = "" } = demoDistributors[0] ?? {};
  const { authority, issuer } = await makeTrust(taxId);
  const stranger = await makeTrust(taxId);
  const many = join(folder, "varias-de-uma-vez");
  mkdirSync(many, { recursive: true });
  const write = (name: string, parts: NfeParts, signer = issuer) =>
    writeFileSync(join(folder, name), nfeFile(parts, signer));
  write(
    "1-aprovada-na-hora.xml",
    someParts(1, { vNF: "21730.40", items: [seed("18240.50"), herbicide("3489.90")] }),
  );
  write("2-espera-analise.xml", someParts(2), stranger.issuer);
  write("3-de-outro-comprador.xml", someParts(3, { buyer: "53113791000122" }));
  write("4-emitida-em-teste.xml", someParts(4, { tpAmb: "2" }));
  for (let index = 1; index <= MANY; index += 1) {
    const vNF = `${String(1_000 + index * 137)}.50`;
    const name = `nota-${String(index).padStart(2, "0")}.xml`;
    write(join("varias-de-uma-vez", name), someParts(10 + index, { vNF, items: [seed(vNF)] }));
  }
  return authority.certificate.toString();
}
