import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { notify } from "../apps/api/src/platform/live/live.ts";
import { compare, type Sample } from "./measure.ts";
import { requestOf } from "./http-load.ts";
import type { Row } from "./row.ts";
import { addPeople, tokenOf, type Stage } from "./stage.ts";

/** Pages that one member may have open in one process. */
const PAGES_OF_A_MEMBER = 10;
const LIMIT_MS = 30_000;

/**
 * Measures a notice to so many open pages, from its commit until the last page has it, against a bare NOTIFY and
 * stream.
 */
export async function liveRow(stage: Stage, rounds: number, pages: number): Promise<Row> {
  const { database, api, bare } = stage;
  const people = await addPeople(database, pages / PAGES_OF_A_MEMBER);
  const opened: Socket[] = [];
  const ours = new Arrivals();
  const theirs = new Arrivals();
  try {
    for (const { taxId } of people) {
      const token = await tokenOf(api.port, taxId);
      for (let page = 0; page < PAGES_OF_A_MEMBER; page += 1)
        opened.push(await open(api.port, requestOf("GET", "/api/live", { token }), ours));
    }
    for (let page = 0; page < pages; page += 1)
      opened.push(await open(bare.port, requestOf("GET", "/stream"), theirs));
    const tellOurs = async (): Promise<Sample> => {
      let startedAt = 0;
      const all = ours.expect(pages);
      await database.db.transaction().execute(async (tx) => {
        for (const { id } of people) await notify(tx, id, "points");
        startedAt = performance.now();
      });
      return { value: (await all) - startedAt };
    };
    const tellTheirs = async (): Promise<Sample> => {
      const all = theirs.expect(pages);
      const startedAt = performance.now();
      await database.pool.query("notify bare");
      return { value: (await all) - startedAt };
    };
    await tellOurs();
    await tellTheirs();
    return {
      what: `live update to ${pages.toLocaleString("en")} open pages`,
      limit: "bare NOTIFY + stream",
      goal: { atMost: 2 },
      unit: "ms",
      compared: await compare(rounds, tellOurs, tellTheirs),
    };
  } finally {
    for (const socket of opened) socket.destroy();
  }
}

const IDLE_PAGES = 10_000;
const IDLE_GOAL_KB = 20;

/** Returns what the server holds in memory for each page that is open and receives nothing. */
export async function idleRow({ database, api }: Stage): Promise<Row> {
  const people = await addPeople(database, IDLE_PAGES / PAGES_OF_A_MEMBER);
  const tokens: string[] = [];
  for (const { taxId } of people) tokens.push(await tokenOf(api.port, taxId));
  const opened: Socket[] = [];
  const nobody = new Arrivals();
  const before = residentKilobytes(api.pid);
  try {
    for (const token of tokens)
      for (let page = 0; page < PAGES_OF_A_MEMBER; page += 1)
        opened.push(await open(api.port, requestOf("GET", "/api/live", { token }), nobody));
    const each = (residentKilobytes(api.pid) - before) / IDLE_PAGES;
    return {
      what: `memory of each of ${IDLE_PAGES.toLocaleString("en")} idle pages`,
      limit: `${IDLE_GOAL_KB} kB`,
      goal: { atMost: 1 },
      unit: "kB",
      compared: { ours: { value: each }, limit: { value: IDLE_GOAL_KB }, ratio: each / IDLE_GOAL_KB },
    };
  } finally {
    for (const socket of opened) socket.destroy();
  }
}

function residentKilobytes(pid: number): number {
  const [, kilobytes = ""] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes);
}

/** Counts the pages that were notified of a change. */
class Arrivals {
  #left = 0;
  #done: (at: number) => void = () => undefined;

  /** Resolves when the last of so many was notified, by the process's own clock. */
  expect(count: number): Promise<number> {
    this.#left = count;
    return new Promise((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`${this.#left} pages received nothing`)), LIMIT_MS);
      this.#done = (at) => {
        clearTimeout(timer);
        done(at);
      };
    });
  }

  arrived(): void {
    this.#left -= 1;
    if (this.#left === 0) this.#done(performance.now());
  }
}

/** Opens a stream; resolves when it has said that it is ready. */
function open(port: number, request: string, arrivals: Arrivals): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    socket.setEncoding("latin1");
    socket.on("data", (part: string) => {
      if (part.includes("event: changed")) arrivals.arrived();
      else if (part.includes("event: ready")) done(socket);
      else if (/^HTTP\/1\.1 [45]/.test(part)) fail(new Error(part.slice(0, 200)));
    });
    socket.once("error", fail);
  });
}
