import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Answer } from "../server/http-call.ts";
import { ledgerFaults } from "../../src/capabilities/points/audit/ledger-fault-store.ts";
import { sql } from "../../src/platform/database/database.ts";
import { earningWorld, type EarningWorld } from "./earning-world.ts";
import type { LoggedMember } from "./members.ts";
import { operatorToken } from "./operator-token.ts";
import { addIssuer, someInvoice } from "./some-invoice.ts";

/** Lines that are worth what `someInvoice` comes to. */
export const LINES = [{ ProductCode: "SOJ-1", Family: "sementes", acg_TotalCents__c: 1_824_050 }];

/**
 * The API with a season, a rule of one point for each real, a distributor, and two who judge invoices. Whoever closes it
 * takes a last look at the books.
 */
export interface InvoicesWorld extends EarningWorld {
  readonly analyst: string;
  readonly colleague: string;
  /** Makes a call with a key of its own, unless `headers` bring one. */
  readonly as: (
    token: string,
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  readonly send: (member: LoggedMember, body?: object) => Promise<Answer>;
  /** Sends an invoice that waits, and returns its id. */
  readonly sent: (member: LoggedMember, body?: object) => Promise<string>;
  /** Calls what the desk does to an invoice: "approval", "rejection", … */
  readonly judge: (token: string, invoiceId: string, deed: string, body?: object) => Promise<Answer>;
  readonly read: (member: LoggedMember, invoiceId: string) => Promise<Record<string, unknown>>;
  /** Approves one, by the analyst and for LINES unless something else is said. */
  readonly approve: (invoiceId: string, token?: string, lines?: readonly object[]) => Promise<Answer>;
  /** What a member was told, newest first. */
  readonly notices: (member: LoggedMember) => Promise<Record<string, unknown>[]>;
  /** What the trail says was done to an invoice, oldest first. */
  readonly deeds: (invoiceId: string) => Promise<string[]>;
}

/** Starts it on a fresh database. `env` adds settings. */
export async function invoicesWorld(env: Readonly<Record<string, string>> = {}): Promise<InvoicesWorld> {
  const world = await earningWorld(env);
  await world.rule();
  await world.inOne((tx) => addIssuer(tx));
  const as: InvoicesWorld["as"] = (token, method, path, body, headers = {}) =>
    world.call(method, `/api${path}`, {
      token,
      body,
      headers: { "idempotency-key": randomUUID(), ...headers },
    });
  const send: InvoicesWorld["send"] = ({ token }, body = someInvoice()) =>
    as(token, "POST", "/invoices", body);
  const analyst = await operatorToken(world.platform, ["invoice-analyst"]);
  const judge: InvoicesWorld["judge"] = (token, invoiceId, deed, body) =>
    as(token, "POST", `/invoice-reviews/${invoiceId}/${deed}`, body);
  return {
    ...world,
    close: async () => {
      expect(await ledgerFaults(world.db)).toEqual([]);
      expect(await world.drift()).toEqual([]);
      await world.close();
    },
    analyst,
    colleague: await operatorToken(world.platform, ["invoice-analyst"]),
    as,
    send,
    sent: async (member, body) => {
      const answer = await send(member, body);
      expect(answer.status, answer.text).toBe(200);
      return String(answer.json()["Id"]);
    },
    judge,
    approve: (invoiceId, token = analyst, lines = LINES) =>
      judge(token, invoiceId, "approval", { acg_Lines__r: lines }),
    notices: async ({ token }) =>
      (await as(token, "GET", "/notifications")).json()["records"] as Record<string, unknown>[],
    deeds: async (invoiceId) => {
      const { rows } = await sql<{ action: string }>`select action from platform.audit_entry
        where object = ${`invoice:${invoiceId}`} order by id`.execute(world.db);
      return rows.map(({ action }) => action);
    },
    read: async ({ token }, invoiceId) => {
      const answer = await as(token, "GET", `/invoices/${invoiceId}`);
      expect(answer.status, answer.text).toBe(200);
      return answer.json();
    },
  };
}
