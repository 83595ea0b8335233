/** Who sells to the farmers of the demo programme. Every name and number is invented. */
import { insertAccount } from "../../src/capabilities/channels/index.ts";
import type { Tx } from "../../src/platform/database/database.ts";

/** A distributor of the demo. */
export interface Distributor {
  readonly id: string;
  readonly name: string;
  readonly nsap: string;
  /** A CNPJ, without mask. */
  readonly taxId: string;
  readonly corporateName: string;
  readonly city: string;
  readonly state: string;
}

type Told = readonly [name: string, corporateName: string, taxId: string, city: string, state: string];
const told: readonly Told[] = [
  ["Agro Vale do Araguaia", "Agro Vale do Araguaia Insumos Ltda.", "18450221000127", "Água Boa", "MT"],
  ["Cooperativa Serra Azul", "Cooperativa Agrícola Serra Azul", "27331904000156", "Barra do Garças", "MT"],
  ["Casa do Campo Canarana", "Casa do Campo Comércio de Insumos Ltda.", "39662715000145", "Canarana", "MT"],
  ["Sementes Boa Terra", "Boa Terra Sementes S.A.", "45008632000130", "Primavera do Leste", "MT"],
  ["Insumos Rio das Mortes", "Rio das Mortes Agroinsumos Ltda.", "52771348000186", "Nova Xavantina", "MT"],
  ["Cerealista Três Irmãos", "Três Irmãos Cereais Ltda.", "61194507000118", "Querência", "MT"],
];

const araucaria = "Araucária Velha Agropecuária Ltda.";
/** Of whom nobody in the demo has bought: a head office with two branches, and one whose CNPJ has letters. */
const toldBeside: readonly Told[] = [
  ["Araucária Velha", araucaria, "30518746000152", "Ponta Grossa", "PR"],
  ["Araucária Velha Castro", araucaria, "30518746000233", "Castro", "PR"],
  ["Araucária Velha Guarapuava", araucaria, "30518746000314", "Guarapuava", "PR"],
  ["Adubos Lua Cheia", "Lua Cheia Fertilizantes Ltda.", "7K2M94RD000123", "Rio Verde", "GO"],
];
const toldIneligible: Told = [
  "Armazém Seis Marias",
  "Seis Marias Armazéns Gerais Ltda.",
  "41285093000125",
  "Uberaba",
  "MG",
];
const toldSendingItself: Told = [
  "Sementes Flor do Gerais",
  "Flor do Gerais Sementes e Defensivos S.A.",
  "58790431000189",
  "Luís Eduardo Magalhães",
  "BA",
];

const distributorOf = ([name, corporateName, taxId, city, state]: Told, number: number): Distributor => ({
  id: `001Demo000000${number}`,
  name,
  nsap: `00100500${number}`,
  taxId,
  corporateName,
  city,
  state,
});

/** Those of whom the farmers buy: their invoices count, and members send them. */
export const demoDistributors: readonly Distributor[] = told.map((each, index) =>
  distributorOf(each, 10 + index),
);

/**
 * Adds the distributors, each with invoices that count and that members send, but for two: the invoices of one do not
 * count, and another's come from itself.
 */
export async function seedDistributors(tx: Tx): Promise<void> {
  const beside = toldBeside.map((each, index) => distributorOf(each, 20 + index));
  for (const distributor of [...demoDistributors, ...beside])
    await insertAccount(tx, { ...distributor, isEligible: true, sendsInvoices: true });
  await insertAccount(tx, { ...distributorOf(toldIneligible, 30), isEligible: false, sendsInvoices: false });
  await insertAccount(tx, {
    ...distributorOf(toldSendingItself, 31),
    isEligible: true,
    sendsInvoices: false,
  });
}
