import { operatorWorld, type LoggedOperator, type OperatorWorld } from "./operator-world.ts";
import type { Answer } from "../server/http-call.ts";
import { newId } from "../../src/platform/database/ids.ts";
import type { SubjectName } from "../../src/capabilities/imports/subject/import-subjects.ts";
import { readFile } from "../../src/capabilities/imports/file/read-file.ts";

/** The program, and the two operators whom a file takes. */
export interface ImportWorld extends OperatorWorld {
  readonly sender: LoggedOperator;
  readonly second: LoggedOperator;
  /** Sends a file in pieces of so many bytes, and returns its id. */
  readonly send: (file: FileToSend) => Promise<string>;
  /** Sends and tries a file; returns how it stands then. */
  readonly tried: (file: FileToSend) => Promise<ImportReply>;
  /** Sends and tries a file, lets the second operator agree, and runs it. */
  readonly brought: (file: FileToSend) => Promise<ImportReply>;
  readonly step: (
    id: string,
    name: "try" | "approve" | "resume" | "cancel",
    who?: LoggedOperator,
  ) => Promise<Answer>;
  readonly importOf: (id: string) => Promise<ImportReply>;
  /** Returns the lines that added nothing: number, code and field. */
  readonly left: (id: string) => Promise<string[]>;
}

export interface FileToSend {
  readonly subject: SubjectName;
  readonly content: string | Buffer;
  readonly format?: "csv" | "jsonl";
  readonly pieceBytes?: number;
}

export interface ImportReply {
  readonly Id: string;
  readonly acg_Status__c: string;
  readonly acg_IsStalled__c: boolean;
  readonly added: number;
  readonly present: number;
  readonly refused: number;
  readonly unknownColumns: string[];
  readonly missingColumns: string[];
  readonly repeatedColumns: string[];
}

/** Starts the API with two operators of points. */
export async function importWorld(): Promise<ImportWorld> {
  const world = await operatorWorld();
  const { db } = world;
  const [sender, second] = [await world.loggedIn(["points"]), await world.loggedIn(["points"])];
  const importOf: ImportWorld["importOf"] = async (id) =>
    (await world.call("GET", `/api/imports/${id}`, { token: sender.token })).json<ImportReply>();
  const step: ImportWorld["step"] = (id, name, who = name === "approve" ? second : sender) =>
    world.call("POST", `/api/imports/${id}/${name}`, {
      token: who.token,
      body: {},
      headers: name === "approve" ? { "idempotency-key": newId("key") } : {},
    });
  const send: ImportWorld["send"] = async ({ subject, content, format = "csv", pieceBytes = 1_000_000 }) => {
    const bytes = Buffer.from(content);
    const begun = await world.call("POST", "/api/imports", {
      token: sender.token,
      headers: { "idempotency-key": newId("key") },
      body: {
        acg_Object__c: subject,
        acg_Format__c: format,
        Name: `arquivo.${format}`,
        totalBytes: bytes.length,
      },
    });
    const id = String(begun.json()["Id"]);
    for (let from = 0; from < bytes.length; from += pieceBytes) {
      const sent = await world.call("PUT", `/api/imports/${id}?from=${from}`, {
        token: sender.token,
        headers: { "content-type": "application/octet-stream" },
        body: bytes.subarray(from, from + pieceBytes),
      });
      if (sent.status !== 200) throw new Error(`A piece was answered ${sent.text}`);
    }
    return id;
  };
  const tried: ImportWorld["tried"] = async (file) => {
    const id = await send(file);
    await step(id, "try");
    await readFile({ db }, id);
    return importOf(id);
  };
  const brought: ImportWorld["brought"] = async (file) => {
    const { Id } = await tried(file);
    const agreed = await step(Id, "approve");
    if (agreed.status !== 200) throw new Error(`The file was not agreed to: ${agreed.text}`);
    await readFile({ db }, Id);
    return importOf(Id);
  };
  const left: ImportWorld["left"] = async (id) => {
    const page = await world.call("GET", `/api/imports/${id}/lines`, { token: sender.token });
    return page
      .json<{ records: { line: number; outcome: string; code?: string; field?: string }[] }>()
      .records.map(({ line, outcome, code, field }) =>
        [line, code ?? outcome, field].filter(Boolean).join(" "),
      );
  };
  return { ...world, sender, second, send, tried, brought, step, importOf, left };
}

/** Returns a CSV file of objects. */
export function csvOf(rows: readonly Readonly<Record<string, string | number>>[], delimiter = ","): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (value: string | number = "") => {
    const text = String(value);
    return /[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [
    columns.join(delimiter),
    ...rows.map((row) => columns.map((name) => cell(row[name])).join(delimiter)),
    "",
  ].join("\n");
}

let next = 0;

/** Returns a line of a statement, of a member by CPF, that differs from a plain credit where said. */
export function pointLine(given: Readonly<Record<string, string | number>>) {
  next += 1;
  return {
    Fielo_PointStatementId__c: `PS-${next}`,
    Action__c: "Earned",
    Points__c: 100,
    Description__c: "Compra de sementes",
    PointDate__c: "2025-03-01",
    ExpirationDate__c: "2099-03-01",
    ...given,
  };
}
