/** `npm start`: builds the portal where needed, then runs it with everything it stands on. */
import { buildPortal } from "./portal-build.ts";

if (await buildPortal()) await import("../apps/api/seeds/main.ts");
else process.exitCode = 1;
