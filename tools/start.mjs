/**
 * The way in: `npm start`, `npm test` and the rest. Plain JavaScript, because it runs on the Node that is there (20 or
 * newer). It installs what is missing and hands over to the Node that the project brings along.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const OLDEST_NODE = 20;
const PROGRAMS = {
  "--start": "start.ts",
  "--dev": "dev.ts",
  "--check": "check.ts",
  "--test": "test.ts",
  "--siege": "siege.ts",
  "--bench": "../bench/run.ts",
  "--bench-pages": "../bench/lighthouse.ts",
  "--bench-codes": "../bench/codes.ts",
  "--where": "where.ts",
  "--generate": "generate.ts",
  "--new": "new.ts",
};

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const [mode = "--start", ...rest] = process.argv.slice(2);

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE)
  giveUp(`Node ${process.versions.node} is too old: install Node ${OLDEST_NODE} or newer.`);
if (!Object.hasOwn(PROGRAMS, mode)) giveUp(`There is no ${mode}. Known: ${Object.keys(PROGRAMS).join(" ")}`);
if (!isInstalled()) install();
run(ownNode(), [join(root, "tools", PROGRAMS[mode]), ...rest]);

function giveUp(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Returns whether every package of the lock file lies in node_modules in its version. */
function isInstalled() {
  const record = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.startsWith("node_modules/") && !path.includes("/node_modules/")) return true;
    if (link) return path in present;
    return path in present ? present[path].version === version : optional === true;
  });
}

function install() {
  process.stdout.write("Installing packages (after a change of package-lock.json only) …\n");
  const npm = process.env.npm_execpath;
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const options = { cwd: root, stdio: "inherit" };
  const outcome = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync("npm", args, options);
  if (outcome.status !== 0) giveUp("npm ci failed. Is the package registry within reach?");
}

/** Returns the Node that the project brings along, or this one where it is as new. */
function ownNode() {
  const own = join(root, "node_modules", "node", "bin", "node");
  if (existsSync(own)) return own;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  return giveUp("The package `node` did not bring its program. Remove node_modules and start again.");
}

/** Returns who started this process: its parent, and npm, where npm keeps a shell in between. */
function ancestors() {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event || !existsSync(`/proc/${parent}/stat`)) return String(parent);
  const [, name, , grandparent] =
    /^\d+ \((.*)\) (\S) (\d+)/s.exec(readFileSync(`/proc/${parent}/stat`, "utf8")) ?? [];
  return ["sh", "dash", "bash"].includes(name) ? `${parent} of ${grandparent}` : String(parent);
}

/**
 * Runs the program to its end and ends as it did. Ctrl-C reaches it by the terminal; other signals are passed on. It is
 * also stopped when npm or this process is killed.
 */
function run(node, args) {
  const child = spawn(node, args, { cwd: root, stdio: ["inherit", "inherit", "inherit", "ipc"] });
  const family = ancestors();
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  process.on("SIGINT", () => (process.stdin.isTTY ? undefined : child.kill("SIGINT")));
  const watch = setInterval(() => ancestors() !== family && child.kill("SIGTERM"), 500);
  child.on("error", (error) => giveUp(`${node} can't be run: ${error.message}`));
  child.on("exit", (code, signal) => {
    clearInterval(watch);
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}
