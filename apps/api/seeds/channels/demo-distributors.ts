/** Who sells to the farmers of the demo programme. Every name and number is invented. */
import { insertAccount } from "../../src/capabilities/channels/index.ts";
import type { Tx } from "../../src/platform/database/database.ts";

/** A distributor whose invoices count. */
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

export const demoDistributors: readonly Distributor[] = told.map(
  ([name, corporateName, taxId, city, state], index) => ({
    id: `001Demo0000001${index}`,
    name,
    nsap: `00100500${10 + index}`,
    taxId,
    corporateName,
    city,
    state,
  }),
);

/** Adds them, each with invoices that count and that members send. */
export async function seedDistributors(tx: Tx): Promise<void> {
  for (const distributor of demoDistributors)
    await insertAccount(tx, { ...distributor, isEligible: true, sendsInvoices: true });
}
