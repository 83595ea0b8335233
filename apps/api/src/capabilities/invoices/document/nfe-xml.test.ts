import { beforeAll, describe, expect, test } from "vitest";
import {
  makeAuthority,
  makeIssuer,
  makeTrust,
  type Identity,
} from "../../../../seeds/invoices/certificates.ts";
import { noteXml, signedNote, withProtocol } from "../../../../seeds/invoices/nfe-writer.ts";
import { partsFor, someNfe } from "../../../../test/invoices/some-nfe.ts";
import { isLong } from "../../../../test/server/effort.ts";
import { ISSUER, someKey } from "../../../../test/world/some-invoice.ts";
import type { Refusal } from "../../../platform/http/refusal.ts";
import { MOST_XML_BYTES } from "@colheita/contract/invoices/xml-endpoints";
import { readNfe } from "./nfe-xml.ts";

const BUYER = "52998224725";
const DAY_MS = 86_400_000;

let authority: Identity;
let issuer: Identity;
beforeAll(async () => {
  ({ authority, issuer } = await makeTrust(ISSUER));
});

const someParts = (given: Parameters<typeof partsFor>[1] = {}) =>
  partsFor(BUYER, { issuedOn: "2026-10-13", ...given });
const read = (file: Buffer | string) => readNfe(Buffer.from(file), [authority.certificate]);

/** Returns why a file is refused. */
function refusalOf(file: Buffer | string): string {
  try {
    read(file);
  } catch (error) {
    return (error as Refusal).problem.code;
  }
  return "";
}

describe("the XML of a note of layout 4.00", () => {
  test("says what was sold, by whom, to whom, and for how much", () => {
    const parts = someParts({
      vNF: "21500.00",
      items: [
        { cEAN: "7891234567895", vProd: "20000.00", vDesc: "500.00", qCom: "20.5000" },
        {
          cProd: "HERB-20L",
          xProd: "HERBICIDA 20 L",
          NCM: "38089329",
          CFOP: "6102",
          vProd: "2000.00",
          qCom: "0.5",
        },
        { cProd: "BRINDE", indTot: "0", vProd: "90.00" },
      ],
    });
    expect(read(someNfe(parts, issuer))).toEqual({
      accessKey: parts.accessKey,
      issuedOn: "2026-10-13",
      cents: 2_150_000,
      buyerTaxId: BUYER,
      isPurchase: true,
      isAuthorised: true,
      signature: "trusted",
      lines: [
        {
          product: "7891234567895",
          description: "SEMENTE DE SOJA M8474 IPRO BAG 5 MI",
          ncm: "12011000",
          cfop: "5102",
          cents: 1_950_000,
          quantity: 20,
        },
        {
          product: "HERB-20L",
          description: "HERBICIDA 20 L",
          ncm: "38089329",
          cfop: "6102",
          cents: 200_000,
          quantity: 1,
        },
      ],
    });
  });

  test("names its day as it is written there, whatever that is in São Paulo", () => {
    expect(read(someNfe(someParts({ issuedOn: "2026-10-31", offset: "-05:00" }), issuer)).issuedOn).toBe(
      "2026-10-31",
    );
  });

  test.each(["12ABC34501DE35", "529.982.247-25"])("has an issuer with the tax id %s", async (masked) => {
    const taxId = masked.replaceAll(/[.-]/g, "");
    const parts = someParts({ issuerTaxId: taxId.padStart(14, "0"), buyer: "53113791000122" });
    const file = someNfe(parts, await makeIssuer(authority, taxId));
    expect(read(file)).toMatchObject({ signature: "trusted", buyerTaxId: "53113791000122" });
  });

  test("is read without a protocol, and with one that says no", () => {
    const parts = someParts();
    const note = signedNote(noteXml(parts), issuer);
    expect(read(note).isAuthorised).toBeUndefined();
    expect(read(withProtocol(note, { ...parts, cStat: "101" })).isAuthorised).toBe(false);
    expect(read(withProtocol(note, { ...parts, cStat: "150" })).isAuthorised).toBe(true);
    expect(read(withProtocol(note, { ...parts, accessKey: someKey() })).isAuthorised).toBe(false);
  });

  test.each([{ tpNF: "0" }, { finNFe: "2" }, { finNFe: "4" }])("is no purchase with %j", (parts) => {
    expect(read(someNfe(someParts(parts), issuer)).isPurchase).toBe(false);
  });
});

describe("the signature of a note", () => {
  const signatureOf = (file: Buffer | string) => read(file).signature;

  test("is trusted only of its own issuer, from an authority that is trusted, on a day on which it was good", async () => {
    const parts = someParts();
    const by = async (signer: Promise<Identity>) => signatureOf(someNfe(parts, await signer));
    expect(await by(makeIssuer(authority, "12345678000276"))).toBe("trusted");
    expect(await by(makeIssuer(authority, "60701190000104"))).toBe("untrusted");
    expect(await by(makeIssuer(await makeAuthority(), ISSUER))).toBe("untrusted");
    const day = Date.parse("2026-10-13T12:00:00Z");
    expect(await by(makeIssuer(authority, ISSUER, { until: day - DAY_MS }))).toBe("untrusted");
    expect(await by(makeIssuer(authority, ISSUER, { from: day + DAY_MS }))).toBe("untrusted");
  });

  test("does not hold once anything in the note is another, and is missing where there is none", () => {
    const parts = someParts();
    const file = someNfe(parts, issuer).toString();
    expect(signatureOf(file.replace("<vProd>18240.50</vProd>", "<vProd>18240.51</vProd>"))).toBe("invalid");
    expect(signatureOf(file.replace(/<SignatureValue>..../, "<SignatureValue>AAAA"))).toBe("invalid");
    expect(signatureOf(file.replace(/<X509Certificate>[^<]+/, "<X509Certificate>AAAA"))).toBe("invalid");
    expect(signatureOf(withProtocol(noteXml(parts), parts))).toBe("missing");
  });

  test("covers what is read: another note beside the signed one is not taken for it", () => {
    const parts = someParts();
    const signed = signedNote(noteXml(parts), issuer);
    const [inner = ""] = /<infNFe[\s\S]*<\/infNFe>/.exec(signed) ?? [];
    const forged = inner.replaceAll("18240.50", "99999.00");
    // The same note twice, whichever comes first.
    expect(refusalOf(signed.replace(inner, forged + inner))).toBe("invoices/xml-unreadable");
    expect(refusalOf(signed.replace(inner, inner + forged))).toBe("invoices/xml-unreadable");
    // A forged note under another key, whose signature is over the note that it hides.
    const other = someParts();
    const hidden = `<infNFe Id="NFe${other.accessKey}" versao="4.00">`;
    const wrapped = signed.replace(
      inner,
      noteXml(other)
        .replace(/^<NFe[^>]*>|<\/NFe>$/g, "")
        .replace("</infNFe>", `<x>${inner}</x></infNFe>`),
    );
    expect(wrapped).toContain(hidden);
    expect(signatureOf(wrapped)).toBe("invalid");
  });

  test.each(["vProd", "vNF", "indTot", "CPF", "CFOP"])(
    "does not let an instruction take a part of <%s> away from who reads it",
    (name) => {
      const file = someNfe(someParts(), issuer).toString();
      const cut = file.replace(new RegExp(`<${name}>(.)([^<]*)</${name}>`), `<${name}>$1<?$2?></${name}>`);
      expect(cut).toContain("<?");
      expect(refusalOf(cut)).toBe("invoices/xml-unreadable");
    },
  );

  test.each([
    ["two names", `, CN=OUTRA:${ISSUER}`],
    ["another name behind a part of its subject", ", OU=Filial+CN=OUTRA:60701190000104"],
    ["a part of its subject beside its name", "+OU=Filial"],
  ])("is that of nobody in particular where the certificate has %s", async (_what, rest) => {
    const signer = await makeIssuer(authority, `${ISSUER}${rest}`);
    expect(signatureOf(someNfe(someParts(), signer))).toBe("untrusted");
  });

  test("is trusted where a part of the certificate's subject has a plus in it", async () => {
    const signer = await makeIssuer(authority, `${ISSUER}, O=Sementes \\+ Insumos`);
    expect(signatureOf(someNfe(someParts(), signer))).toBe("trusted");
  });

  test("is read as the words that were signed, whatever comment is among them", () => {
    const parts = someParts();
    const file = someNfe(parts, issuer).toString();
    const cut = file.replace(
      `<CPF>${BUYER}</CPF>`,
      `<CPF>${BUYER.slice(0, 5)}<!-- x -->${BUYER.slice(5)}</CPF>`,
    );
    expect(read(cut)).toMatchObject({ signature: "trusted", buyerTaxId: BUYER });
  });
});

describe("row 28: a file that is no note, or is meant to hurt", () => {
  const note = () => someNfe(someParts(), issuer).toString();
  const inside = (xml: string) => note().replace("<natOp>", `${xml}<natOp>`);
  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
    "",
  );
  const hostile: Readonly<Record<string, () => Buffer | string>> = {
    "an empty file": () => "",
    "a page": () => "<!doctype html><html><body>Nota</body></html>",
    "a text": () => "Nota fiscal 4231",
    "the XML of a freight": () => note().replaceAll("NFe", "CTe"),
    "an entity of a file": () =>
      note()
        .replace("?>", `?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>`)
        .replace("VENDA", "&f;"),
    "a billion laughs": () =>
      note().replace("?>", `?><!DOCTYPE x [<!ENTITY l0 "lol">${laughs}]>`).replace("VENDA", "&l9;"),
    "a parameter entity": () => note().replace("?>", `?><!DOCTYPE x SYSTEM "http://127.0.0.1/x.dtd">`),
    "UTF-16": () => Buffer.from(`\uFEFF${note()}`, "utf16le"),
    "UTF-7": () => note().replace("UTF-8", "UTF-7"),
    "Latin-1 bytes": () => Buffer.from(note().replace("VENDA", "VENDÃ"), "latin1"),
    "a cut-off file": () => note().slice(0, -40),
    "tags that cross": () => inside("<a><b></a></b>"),
    "eighty thousand tags in one another": () => inside("<a>".repeat(80_000) + "</a>".repeat(80_000)),
    "tags in one another that look closed": () => inside("<a b='/>'>".repeat(5_000) + "</a>".repeat(5_000)),
    "a tag of ten thousand attributes": () =>
      inside(`<a ${Array.from({ length: 10_000 }, (_, n) => `a${n}="1"`).join(" ")}/>`),
    "a thousand namespaces": () => inside("<a xmlns='x'>".repeat(1_000) + "</a>".repeat(1_000)),
    "an instruction that hides what follows": () => inside("<?>").replace("<emit>", "<?x?><emit>"),
    "ends of tags that never began": () => inside(`${"</z>".repeat(1_000)}${"<a>".repeat(1_000)}`),
    "more names than there are": () =>
      inside(Array.from({ length: 40_000 }, (_, n) => `<a${n}></a${n}>`).join("")),
    "an entity in a namespace": () => inside(`<a xmlns:p="&quot;"/>`),
    "a quote in a namespace": () => inside(`<a xmlns:p='x" y="z'/>`),
    "more elements than a note has": () => inside(`<x>${"<a/>".repeat(50_000)}</x>`),
    "more comments than a note has": () => inside("<!---->".repeat(50_001)),
    "two roots": () => `${note()}<nfeProc/>`,
    "sections that never end": () => inside("<![CDATA[".repeat(50_000)),
    "quotes that never end": () => inside(`<a b="${"'".repeat(200_000)}`),
    "blanks without an end": () => inside(`<a b=${" ".repeat(300_000)}`),
  };

  test.each(Object.entries(hostile))("%s is refused", (_what, file) => {
    expect(refusalOf(file())).toBe("invoices/xml-unreadable");
  });

  test("a note of more than its readers need is read, and one of as many items as there may be", () => {
    expect(read(inside(`<x>${"<a/>".repeat(40_000)}</x>`)).signature).toBe("invalid");
    const parts = someParts({ items: Array.from({ length: 990 }, () => ({})) });
    expect(read(withProtocol(noteXml(parts), parts)).lines).toHaveLength(990);
  });

  test("what contradicts its own key is refused, and what the tax office only tests", () => {
    const parts = someParts();
    const changed = (from: string | RegExp, to: string) =>
      refusalOf(withProtocol(noteXml(parts).replace(from, to), parts));
    expect([
      changed(/<nNF>\d+/, "<nNF>7"),
      changed(/<serie>\d+/, "<serie>900"),
      changed("<mod>55", "<mod>65"),
      changed(`<CNPJ>${ISSUER}`, "<CNPJ>60701190000104"),
      changed("<dhEmi>2026-10", "<dhEmi>2026-09"),
      changed("<vNF>18240.50", "<vNF>18.240,50"),
      changed("<qCom>20.0000", "<qCom>-20"),
      changed("<vNF>18240.50", "<vNF>0.00"),
    ]).toEqual(Array.from({ length: 8 }, () => "invoices/xml-unreadable"));
    expect(refusalOf(someNfe(someParts({ tpAmb: "2" }), issuer))).toBe("invoices/xml-of-test");
  });

  test.runIf(isLong)("is refused within 50 ms and 20 MB", () => {
    const files = Object.values(hostile).map((file) => Buffer.from(file()).subarray(0, MOST_XML_BYTES));
    for (const file of files) refusalOf(file);
    const before = process.memoryUsage().rss;
    const times = files.map((file) => {
      const from = performance.now();
      refusalOf(file);
      return performance.now() - from;
    });
    expect(Math.max(...times)).toBeLessThan(50);
    expect(process.memoryUsage().rss - before).toBeLessThan(20 * 2 ** 20);
  });
});
