import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The journeys' own data: whoever reads this first names the folder, and the server and the journeys that it starts know it. */
export const dataFolder = (process.env["E2E_DATA"] ??= join(tmpdir(), `colheita-e2e-${randomUUID()}`));
