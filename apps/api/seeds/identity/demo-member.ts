import type { NewMember } from "../../src/capabilities/identity/index.ts";
import type { DemoAddress } from "../places/demo-places.ts";

/** The profile strings of which a member needs one to stay (the setting of the profile check). */
const FARMER = "agricultor";
const SALES_TEAM = "timedevendas";

/** One account of the demo. Its dates follow from the day it is seeded. */
export interface DemoMember extends Omit<NewMember, "createdAt" | "passwordHash"> {
  readonly id: string;
  readonly firebaseId: string;
  readonly email: string;
  readonly phone: string;
  readonly profileCodes: readonly string[];
  readonly hasPassword: boolean;
  readonly joinedDaysAgo: number;
  /** Companies have none. */
  readonly born?: { readonly age: number; readonly monthAndDay: string };
  readonly person: DemoAddress;
  /** The accounts that a focal point chooses among. */
  readonly channelIds?: readonly string[];
  /** The tax id of who invited them. */
  readonly invitedBy?: string;
  /** The level that they came with from the product before. */
  readonly broughtLevel?: string;
  /** A secondary of Ana's group. */
  readonly isOfAna?: boolean;
}

/** What the lists of the demo say of a member; the rest follows. */
export type GivenMember = Omit<DemoMember, "id" | "firebaseId" | "hasPassword"> &
  Partial<Pick<DemoMember, "hasPassword">>;

/** What every farmer of the demo has in common. */
export const farmer = { category: "Agricultor", profileCodes: [FARMER] } as const;

/** Returns what somebody of the sales team has, beside their own profile codes. */
export function seller(...codes: string[]) {
  return { category: "Profissional do agro", profileCodes: [...codes, SALES_TEAM] } as const;
}
