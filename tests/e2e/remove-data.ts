import { rmSync } from "node:fs";

/** Takes the folder of the server that was started for the journeys away again. */
export default function removeData(): void {
  const folder = process.env["E2E_DATA"];
  if (folder) rmSync(folder, { recursive: true, force: true });
}
