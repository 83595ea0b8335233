import { parseNfeKey } from "@colheita/brazil";
import { SignedXml } from "xml-crypto";
import type { Identity } from "./certificates.ts";

/** A line of a note; amounts as they are written. */
export interface NfeItem {
  readonly cProd?: string;
  readonly cEAN?: string;
  readonly xProd?: string;
  readonly NCM?: string;
  readonly CFOP?: string;
  readonly qCom?: string;
  readonly vProd?: string;
  readonly vDesc?: string;
  readonly indTot?: "0" | "1";
}

/** What a note says; what is left out is that of a sale of soya seed that the tax office took. */
export interface NfeParts {
  readonly accessKey: string;
  /** `YYYY-MM-DD`. */
  readonly issuedOn: string;
  readonly offset?: string;
  readonly issuerName?: string;
  /** CNPJ or CPF; nobody where it is empty. */
  readonly buyer: string;
  readonly vNF?: string;
  readonly items?: readonly NfeItem[];
  readonly tpNF?: string;
  readonly finNFe?: string;
  readonly tpAmb?: string;
  /** What the tax office says; nothing where the file has no protocol. */
  readonly cStat?: string | undefined;
}

const taxIdElement = (taxId: string): string =>
  taxId.length === 14 ? `<CNPJ>${taxId}</CNPJ>` : `<CPF>${taxId}</CPF>`;

function itemXml(item: NfeItem, index: number): string {
  const { cProd = "SOJ-8474", cEAN = "SEM GTIN", xProd = "SEMENTE DE SOJA M8474 IPRO BAG 5 MI" } = item;
  const { NCM = "12011000", CFOP = "5102", qCom = "20.0000", vProd = "18240.50", vDesc, indTot = "1" } = item;
  const discount = vDesc === undefined ? "" : `<vDesc>${vDesc}</vDesc>`;
  return (
    `<det nItem="${index + 1}"><prod><cProd>${cProd}</cProd><cEAN>${cEAN}</cEAN><xProd>${xProd}</xProd>` +
    `<NCM>${NCM}</NCM><CFOP>${CFOP}</CFOP><uCom>BAG</uCom><qCom>${qCom}</qCom><vUnCom>912.0250000000</vUnCom>` +
    `<vProd>${vProd}</vProd><cEANTrib>${cEAN}</cEANTrib><uTrib>BAG</uTrib><qTrib>${qCom}</qTrib>` +
    `<vUnTrib>912.0250000000</vUnTrib>${discount}<indTot>${indTot}</indTot>` +
    `<rastro><nLote>L26A</nLote><qLote>20.000</qLote><dFab>2026-05-01</dFab><dVal>2027-05-01</dVal></rastro></prod>` +
    `<imposto><ICMS><ICMS40><orig>0</orig><CST>40</CST></ICMS40></ICMS>` +
    `<IBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib></IBSCBS></imposto></det>`
  );
}

/** Returns the note of an NF-e of layout 4.00, not signed. Issuer, model, series and number are those of its key. */
export function noteXml(parts: NfeParts): string {
  const {
    accessKey,
    issuedOn,
    offset = "-04:00",
    issuerName = "AGRO VALE & CIA LTDA",
    buyer,
    vNF = "18240.50",
    items = [{}],
  } = parts;
  const { tpNF = "1", finNFe = "1", tpAmb = "1" } = parts;
  const key = parseNfeKey(accessKey);
  if (!key) throw new Error(`${accessKey} is no access key`);
  const issuer = accessKey.slice(6, 20).replace(/^000(?=\d{11}$)/, "");
  const dest =
    buyer === "" ? "" : `<dest>${taxIdElement(buyer)}<xNome>COMPRADOR</xNome><indIEDest>2</indIEDest></dest>`;
  return (
    `<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe Id="NFe${accessKey}" versao="4.00"><ide>` +
    `<cUF>${key.cUF}</cUF><cNF>${accessKey.slice(35, 43)}</cNF><natOp>VENDA DE MERCADORIA</natOp><mod>${key.mod}</mod>` +
    `<serie>${key.serie}</serie><nNF>${key.nNF}</nNF><dhEmi>${issuedOn}T09:12:33${offset}</dhEmi><tpNF>${tpNF}</tpNF>` +
    `<idDest>1</idDest><cMunFG>5107925</cMunFG><tpImp>1</tpImp><tpEmis>1</tpEmis><cDV>${accessKey.slice(43)}</cDV>` +
    `<tpAmb>${tpAmb}</tpAmb><finNFe>${finNFe}</finNFe><indFinal>0</indFinal><indPres>1</indPres></ide>` +
    `<emit>${taxIdElement(issuer)}<xNome>${issuerName.replaceAll("&", "&amp;")}</xNome><enderEmit><xLgr>AV BRASIL</xLgr>` +
    `<UF>MT</UF></enderEmit><IE>131234567</IE><CRT>3</CRT></emit>${dest}${items.map(itemXml).join("")}` +
    `<total><ICMSTot><vProd>${vNF}</vProd><vDesc>0.00</vDesc><vNF>${vNF}</vNF></ICMSTot></total>` +
    `<transp><modFrete>0</modFrete></transp><pag><detPag><tPag>15</tPag><vPag>${vNF}</vPag></detPag></pag>` +
    `<infAdic><infCpl>Pedido 10482 – entrega na fazenda</infCpl></infAdic></infNFe></NFe>`
  );
}

const C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";
const INVOICE = "//*[local-name(.)='infNFe']";

/** Returns a note with the signature of its issuer, as layout 4.00 has it: RSA with SHA-1 over `infNFe`. */
export function signedNote(note: string, issuer: Pick<Identity, "certificate" | "privateKey">): string {
  const signature = new SignedXml({
    privateKey: issuer.privateKey,
    publicCert: issuer.certificate.toString(),
    signatureAlgorithm: "http://www.w3.org/2000/09/xmldsig#rsa-sha1",
    canonicalizationAlgorithm: C14N,
  });
  signature.addReference({
    xpath: INVOICE,
    transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", C14N],
    digestAlgorithm: "http://www.w3.org/2000/09/xmldsig#sha1",
  });
  signature.computeSignature(note, { location: { reference: INVOICE, action: "after" } });
  return signature.getSignedXml();
}

/** Returns the file that a buyer receives: the note with the protocol of the tax office. */
export function withProtocol(note: string, { accessKey, issuedOn, cStat = "100" }: NfeParts): string {
  return (
    `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">${note}` +
    `<protNFe versao="4.00"><infProt><tpAmb>1</tpAmb><verAplic>MT_4.00</verAplic><chNFe>${accessKey}</chNFe>` +
    `<dhRecbto>${issuedOn}T09:13:02-04:00</dhRecbto><nProt>151260001234567</nProt><digVal>x</digVal>` +
    `<cStat>${cStat}</cStat><xMotivo>Autorizado o uso da NF-e</xMotivo></infProt></protNFe></nfeProc>`
  );
}

/** Returns the file that a buyer receives, signed by its issuer. */
export const nfeFile = (parts: NfeParts, issuer: Pick<Identity, "certificate" | "privateKey">): string =>
  withProtocol(signedNote(noteXml(parts), issuer), parts);
