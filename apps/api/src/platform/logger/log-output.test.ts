import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";

/** Returns a process of its own that logs as the portal does, then does what the test wants. */
function logging(then: string, format = "json") {
  const script = `
    import { createLogger } from ${JSON.stringify(new URL("logger.ts", import.meta.url).href)};
    const log = createLogger({ logLevel: "info", logFormat: "${format}" });
    ${then}`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

const many = "for (let n = 0; n < 3000; n += 1) log.info({ n }, 'a line');";
const numbersIn = (lines: string) =>
  lines
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as { n: number }).n);
const all = Array.from({ length: 3000 }, (_, n) => n);

test.each([
  ["comes to its end", ""],
  ["is ended", "process.exit(0);"],
  ["is asked to stop", "process.on('SIGTERM', () => process.exit(0)); process.kill(process.pid, 'SIGTERM');"],
  [
    "ends by an error nobody expected",
    "process.on('uncaughtException', () => process.exit(1)); throw new Error();",
  ],
])("no line is lost or out of its order when the process %s", async (_, end) => {
  expect(numbersIn(await text(logging(many + end).stdout))).toEqual(all);
});

test.each([
  ["a line goes out soon though few follow", "log.info({ n: 7 }, 'a line');"],
  [
    "a fatal line goes out at once with all before it",
    "log.info({ n: 7 }, 'a line'); log.fatal('the end'); for (;;);",
  ],
])("%s", async (_, then) => {
  const child = logging(`${then} setInterval(() => undefined, 60_000);`);
  const [first] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
  expect(first.split("\n")[0]).toContain('"n":7');
});

test("text for people is written line by line", async () => {
  const child = logging("log.info('hello'); process.kill(process.pid, 'SIGKILL');", "text");
  expect(await text(child.stdout)).toContain("INFO hello");
});
