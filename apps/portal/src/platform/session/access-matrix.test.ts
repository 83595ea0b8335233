import { PendingStep } from "@colheita/contract/kit";
import { matchRoute } from "@colheita/contract/routes/routes";
import { pages } from "@colheita/contract/routes/pages";
import type { PageName } from "@colheita/contract/routes/pages";
import type { PageRoute } from "@colheita/contract/routes/page-declaration";
import { describe, expect, test } from "vitest";
import { topLinksOf, userLinksOf } from "../../shell/navigation-links.ts";
import {
  ACCOUNT_TYPES,
  classOf,
  codesOf,
  isOpenTo,
  specifiedAddresses,
  stepPages,
} from "../../../../../tests/access/page-classes.ts";
import type { PageClass } from "../../../../../tests/access/page-classes.ts";
import { decide } from "./session-rules.ts";
import type { Decision } from "./session-rules.ts";

const STATES = ["logged", ...PendingStep.options] as const;
type State = (typeof STATES)[number];
type AccountType = (typeof ACCOUNT_TYPES)[number];

/** Returns the pages that exist, each as the specification means it. */
const declared = (Object.entries(pages) as [PageName, PageRoute][]).map(([name, route]) => {
  const meant = classOf(route);
  if (!meant) throw new Error(`The page ${name} is not classified in tests/access/page-classes.ts`);
  return { name, route, meant, address: route.path.replaceAll(/:\w+/g, "a0B000000000001") };
});

/** Returns the page on which a step is taken, if it exists. */
function stepPage(state: State): string | undefined {
  const path = state === "logged" ? undefined : stepPages[state];
  return path !== undefined && matchRoute(path) ? path : undefined;
}

const isStep = (address: string) => Object.values(stepPages).includes(address);

/** Returns what 2.1 says happens to a member of one account type before a page. */
function expected(meant: PageClass, address: string, type: AccountType, state: State): Decision {
  if (meant.access === "public") return { kind: "render" };
  const isAdmitted = state !== "logged" && meant.admitsPending?.includes(state);
  const step = isAdmitted ? undefined : stepPage(state);
  if (step !== undefined && step !== address) {
    const isLeftForNow = meant.access === "logged" && state !== "profile-check" && !isStep(address);
    return isLeftForNow ? { kind: "go", to: step, remember: true } : { kind: "go", to: step };
  }
  if (meant.access === "unlogged") return { kind: "go", to: "/home" };
  return isOpenTo(type, meant) ? { kind: "render" } : { kind: "go", to: "/home", isRefused: true };
}

describe("row 1: every page, whoever stands before it", () => {
  test("is declared with the access and the account types that the specification gives it", () => {
    for (const { name, route, meant } of declared) {
      const { access, allowed, forbidden, admitsPending } = route;
      expect({ access, allowed: allowed?.toSorted(), forbidden, admitsPending }, name).toEqual({
        access: meant.access,
        allowed: meant.allowed?.toSorted(),
        forbidden: undefined,
        admitsPending: meant.admitsPending,
      });
    }
  });

  test("is seen by a visitor, or led to the log-in and back", () => {
    for (const { name, route, meant, address } of declared)
      expect(decide(route, address, { status: "visitor" }), name).toEqual(
        meant.access === "logged" ? { kind: "go", to: "/login", remember: true } : { kind: "render" },
      );
  });

  test.each(ACCOUNT_TYPES)(
    "is seen by a member who is %s, or leads where 2.1 says, in each state",
    (type) => {
      for (const { name, route, meant, address } of declared)
        for (const state of STATES) {
          const pending = state === "logged" ? [] : [state];
          const session = { status: "member", pending, member: { profileCodes: codesOf(type) } } as const;
          expect(decide(route, address, session), `${name}, ${state}`).toEqual(
            expected(meant, address, type, state),
          );
        }
    },
  );

  test.each(ACCOUNT_TYPES)(
    "of the pages still to come, a member who is %s is refused what 2.5 refuses",
    (type) => {
      for (const address of specifiedAddresses) {
        const meant = classOf({ path: address.replaceAll("a0B000000000001", ":id") });
        if (!meant) throw new Error(address);
        const session = { status: "member", pending: [], member: { profileCodes: codesOf(type) } } as const;
        expect(decide({ path: address, ...meant }, address, session), address).toEqual(
          expected(meant, address, type, "logged"),
        );
      }
    },
  );
});

test.each(ACCOUNT_TYPES)("row 1: no link of header or menu leads a member who is %s to a refusal", (type) => {
  const links = [...topLinksOf(codesOf(type), ""), ...userLinksOf(codesOf(type))];
  expect(links.length).toBeGreaterThan(4);
  for (const { path } of links) {
    const meant = classOf({ path });
    expect(meant && isOpenTo(type, meant), path).toBe(true);
    expect(matchRoute(path)?.kind, path).toBe("page");
  }
});
