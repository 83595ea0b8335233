import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../apps/api/src/platform/database/server/free-port.ts";
import { compare, type Sample } from "./measure.ts";
import type { Row } from "./row.ts";
import { end, run, untilReady } from "./stage.ts";

const GOAL_SECONDS = 5;

/** Measures `npm start` on the demo's data, from nothing running to the first answer with the database behind it. */
export async function startRow(rounds: number): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), "colheita-start-"));
  const start = async (): Promise<Sample> => {
    const port = await freePort();
    const startedAt = performance.now();
    const portal = run("tools/start.mjs", [], {
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: "error",
    });
    await untilReady(port, 120_000);
    const seconds = (performance.now() - startedAt) / 1000;
    await end(portal);
    return { value: seconds };
  };
  try {
    const { value: first } = await start();
    return {
      what: "warm start to the first answer",
      limit: `${GOAL_SECONDS} seconds`,
      goal: { atMost: 1 },
      unit: "s",
      compared: await compare(rounds, start, async () => ({ value: GOAL_SECONDS })),
      note: `npm start; the first ever on this checkout, which fills in the demo's data, took ${first.toFixed(1)} s`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
