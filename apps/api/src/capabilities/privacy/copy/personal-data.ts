import { retainedKinds, type RetainedKind } from "@colheita/contract/privacy/closing-endpoints";
import type { OwnDataPart, Retention } from "../../../platform/own-data.ts";
import { ownData as channels } from "../../channels/index.ts";
import { ownData as earning } from "../../earning/index.ts";
import { ownData as gamification } from "../../gamification/index.ts";
import { ownData as identity } from "../../identity/index.ts";
import { ownData as imports } from "../../imports/index.ts";
import { ownData as invoices } from "../../invoices/index.ts";
import { ownData as notifications } from "../../notifications/index.ts";
import { ownData as points } from "../../points/index.ts";
import { ownData as profile } from "../../profile/index.ts";
import { ownData as rewards } from "../../rewards/index.ts";
import { ownData as secondFactor } from "../../second-factor/index.ts";
import { ownData as signOn } from "../../sign-on/index.ts";
import { ownData as support } from "../../support/index.ts";
import { ownData as terms } from "../../terms/index.ts";
import { ownData as uploads } from "../../uploads/index.ts";
import { ownData as privacy } from "../own-data.ts";
import { platformData as platform } from "./platform-data.ts";

/**
 * Everything that is stored about a member, in the order in which a copy discloses it. A closing erases from the end to
 * the beginning: who it was is forgotten last. A table that names members and is in none of these fails a test.
 */
export const ownDataParts: readonly OwnDataPart<RetainedKind>[] = [
  identity,
  profile,
  terms,
  channels,
  points,
  earning,
  imports,
  rewards,
  support,
  gamification,
  uploads,
  notifications,
  secondFactor,
  signOn,
  invoices,
  privacy,
  platform,
];

/** What becomes of each table that names members. */
export const memberTables: Readonly<Record<string, Retention<RetainedKind>>> = Object.assign(
  {},
  ...ownDataParts.map(({ tables }) => tables),
);

function kindLeftOf({ end }: Retention<RetainedKind>): RetainedKind | undefined {
  if (end === "erased") return undefined;
  return "retainedAs" in end ? end.retainedAs : end.anonymisedAs;
}

/** The kinds of records that stay of somebody who left: disclosed before they leave, and as they do. */
export const retainedKindsInUse: readonly RetainedKind[] = retainedKinds.filter((kind) =>
  Object.values(memberTables).some((retention) => kindLeftOf(retention) === kind),
);
