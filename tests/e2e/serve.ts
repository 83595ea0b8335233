/** A demo of its own for the journeys: on an empty folder, which goes when the server does. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "colheita-e2e-"));
const server = spawn(process.execPath, ["tools/start.ts"], {
  stdio: "inherit",
  env: { ...process.env, DATA_DIR: folder },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void server.kill(signal));
server.on("exit", (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = code ?? 0;
});
