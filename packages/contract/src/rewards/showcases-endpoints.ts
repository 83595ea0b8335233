import * as z from "zod/mini";
import { endpoint, Id, ProgrammePath, record } from "../kit/index.ts";
import { Availability, Reward } from "./rewards-records.ts";

/** Rewards that are offered together, to whom they are meant for (decision 53). */
export const Showcase = record({
  id: ["Id", Id],
  name: ["Name", z.string()],
  /** The first of them, in the showcase's order. */
  rewards: ["records", z.array(Reward)],
  total: ["totalSize", z.int()],
});
export type Showcase = z.output<typeof Showcase>;

const Showcases = record({ showcases: ["records", z.array(Showcase)] });

/** The showcases that are open for the caller, in their order; one with nothing in stock is left out. */
export const getShowcases = endpoint({
  method: "GET",
  path: "/:programme/getShowcase",
  summary: "My showcases, each with its first rewards",
  access: "member",
  params: ProgrammePath,
  reply: Showcases,
  reach: "the caller's",
  offlineLabel: "os prêmios",
});

/** Of the same showcases those that name consultants. */
export const getConsultantShowcases = endpoint({
  method: "GET",
  path: "/:programme/getShowcaseToFixedConsultant",
  summary: "The showcases that are meant for consultants",
  access: "member",
  accountTypes: ["Consultor"],
  params: ProgrammePath,
  reply: Showcases,
  reach: "the caller's",
});

/** Rewards that one call may ask the availability of. */
export const MOST_ASKED_REWARDS = 100;

/** What stock says of several rewards. Of one that is not offered to the caller it says nothing, as of one that there is not. */
export const getManyAvailabilities = endpoint({
  method: "POST",
  path: "/:programme/getManyShowcaseAvailability",
  summary: "Whether rewards are in stock",
  access: "member",
  params: ProgrammePath,
  body: record({
    rewardIds: ["productItemIds", z.array(Id).check(z.maxLength(MOST_ASKED_REWARDS, "TOO_LONG"))],
  }),
  reply: record({
    rewards: [
      "records",
      z.array(record({ id: ["Id", Id], availability: ["acg_Availability__c", Availability] })),
    ],
  }),
  onlyReads: true,
  reach: "the caller's",
  example: { body: { productItemIds: ["{rewardId}"] } },
});
