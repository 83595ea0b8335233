import { createHash } from "node:crypto";
import type { Page, Route } from "@playwright/test";

/** One call in twenty is cut, and one in twenty is held up for ten seconds. */
const RATE = 0.05;
const STALL_MS = 10_000;

/** What became of a call: it went through, late, not at all, or its answer was lost on the way back. */
export type Outcome = "through" | "late" | "lost" | "answer lost";

export interface Call {
  /** Its method and path; ids are all alike. */
  readonly name: string;
  readonly outcome: Outcome;
}

/** Returns the outcome of the nth call of a name: the same in every run, whatever comes between. */
function outcomeOf(seed: number, name: string, nth: number): Outcome {
  const digest = createHash("sha256").update(`${seed} ${name} ${nth}`).digest();
  const chance = digest.readUInt32BE() / 2 ** 32;
  if (chance < RATE / 2) return "lost";
  if (chance < RATE) return "answer lost";
  return chance < 2 * RATE ? "late" : "through";
}

async function meet(route: Route, outcome: Outcome): Promise<void> {
  if (outcome === "late") await new Promise((resolve) => setTimeout(resolve, STALL_MS));
  if (outcome === "answer lost") await route.fetch();
  await (outcome === "through" || outcome === "late" ? route.continue() : route.abort("connectionreset"));
}

/** Makes the page's calls go wrong at that rate. Returns the outcome of each, in their order. */
export async function badLine(page: Page, seed: number): Promise<readonly Call[]> {
  const calls: Call[] = [];
  await page.route("**/api/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    const name = `${route.request().method()} ${pathname.replaceAll(/\/\w{15}(?=\/|$)/g, "/:id")}`;
    const outcome = outcomeOf(seed, name, calls.filter((call) => call.name === name).length);
    calls.push({ name, outcome });
    await meet(route, outcome);
  });
  return calls;
}
