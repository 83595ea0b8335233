/** A process that only does jobs, beside any number of others. */
import { serverParts } from "./server-parts.ts";
import { runProcess } from "./run-process.ts";
import { startWorkerProcess } from "./start-server.ts";

await runProcess((config, log) => startWorkerProcess(config, log, serverParts));
