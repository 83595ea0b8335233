import { spawn } from "node:child_process";
import { dirname, join } from "node:path";

/** How a program ended. */
export interface Outcome {
  readonly status: number;
  /** What it wrote, errors too, in the order of writing. Empty when it wrote to our own output. */
  readonly output: string;
  readonly seconds: number;
}

export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The folder it runs in; ours when not given. */
  readonly cwd?: string;
  /** Lets it write to our own output as it goes. */
  readonly isShown?: boolean;
  /** It is ended after that long, and counts as failed. */
  readonly limitMs?: number;
}

/** What Node compiled once; tests and gates start many processes of the same sources. */
const COMPILED = join(import.meta.dirname, "../node_modules/.cache/node");

/** How long a program that took too long may take to end. */
const TIME_TO_END_MS = 20_000;

const running = new Set<number>();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    for (const pid of running) endInTwoSteps(pid);
    process.exitCode = 130;
  });

/** Runs a program of the project by the Node that runs this one. It sits in a group of its own, which ends with us. */
export function runNode(args: readonly string[], options: ProgramOptions = {}): Promise<Outcome> {
  return runProgram(process.execPath, args, options);
}

/** Runs any program, and returns how it ended. It throws when there is no such program. */
export function runProgram(
  program: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<Outcome> {
  const startedAt = performance.now();
  return new Promise((done, fail) => {
    const child = spawn(program, args, {
      env: { ...process.env, PATH: ownNodeFirst(), NODE_COMPILE_CACHE: COMPILED, ...options.env },
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      detached: true,
      stdio: options.isShown ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
    });
    const { pid } = child;
    if (pid !== undefined) running.add(pid);
    const parts: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (part: string) => parts.push(part));
    const limit = setTimeout(
      () => {
        const words = `\nended after ${options.limitMs} ms without an end of its own\n`;
        if (options.isShown) process.stderr.write(words);
        else parts.push(words);
        if (pid !== undefined) endInTwoSteps(pid);
      },
      options.limitMs ?? 2 ** 31 - 1,
    );
    child.once("error", fail);
    child.once("close", (status) => {
      clearTimeout(limit);
      if (pid !== undefined) running.delete(pid);
      done({ status: status ?? 1, output: parts.join(""), seconds: (performance.now() - startedAt) / 1000 });
    });
  });
}

/** Returns an environment in which what calls for `node` gets the one that runs this. */
function ownNodeFirst(): string {
  return `${dirname(process.execPath)}:${process.env["PATH"] ?? ""}`;
}

/**
 * Ends a process in two steps: it is asked first, as by a keyboard, so that it ends what it started in groups of their
 * own; then made to.
 */
function endInTwoSteps(pid: number): void {
  endGroup(pid, "SIGINT");
  setTimeout(() => endGroup(pid, "SIGKILL"), TIME_TO_END_MS).unref();
}

function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
