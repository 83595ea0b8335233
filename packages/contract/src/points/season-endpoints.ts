import * as z from "zod/mini";
import {
  CalendarDate,
  Cursor,
  endpoint,
  Id,
  Instant,
  lineOfText,
  page,
  Points,
  problem,
  record,
} from "../kit/index.ts";
import { Level, Season } from "./points-records.ts";

const readers = ["points", "finance", "auditor"] as const;
const askers = ["points"] as const;

/** Nobody makes and approves the same season (DECISIONS, "Operators"); the database refuses it, too. */
export const planTakesTwoPeople = problem(
  "points/plan-takes-two-people",
  403,
  "Who plans a season can't be the one who agrees.",
);
export const planApproved = problem("points/plan-approved", 409, "This season was agreed to already.");
export const planOver = problem(
  "points/plan-over",
  409,
  "This plan of a season was declined or withdrawn, or waited too long.",
);
export const plannerGone = problem(
  "points/planner-gone",
  409,
  "Who planned this season may not plan any by now: somebody else has to.",
);
export const seasonDatesTaken = problem(
  "points/season-dates-taken",
  409,
  "Another season has some of these days, or they have begun.",
);
export const seasonNotClosed = problem(
  "points/season-not-closed",
  409,
  "The standings of a season are told when it is closed.",
);

/** Where the parts of a plan stand in what is sent. */
export const PLAN_FIELDS = {
  startsOn: "acg_StartDate__c",
  endsOn: "acg_EndDate__c",
  milestones: "Milestones",
  name: "Name",
  points: "Points__c",
};

/** More levels than anybody would remember, and more points than anybody could earn. */
const MOST_MILESTONES = 20;
const MOST_POINTS = 1_000_000_000;

const NewMilestone = record({
  name: ["Name", lineOfText(40)],
  points: ["Points__c", Points.check(z.minimum(1, "TOO_SMALL"), z.maximum(MOST_POINTS, "TOO_LARGE"))],
});

/** A milestone (3.2): so many qualifying points in a season give the level of its name. */
export const SeasonMilestone = record({
  id: ["Id", Id],
  seasonId: ["Season__c", Id],
  name: ["Name", z.string()],
  points: ["Points__c", Points],
});

export const listMilestones = endpoint({
  method: "GET",
  path: "/points/milestones",
  summary: "The current season with its milestones, ordered by points, and my level",
  access: "member",
  reply: record({
    season: ["CurrentSeason", z.optional(Season)],
    milestones: ["records", z.array(SeasonMilestone)],
    earnedInSeason: ["EarnedInSeason", Points],
    level: ["Level", Level],
  }),
  reach: "the caller's",
});

export const listSeasons = endpoint({
  method: "GET",
  path: "/points/seasons",
  summary: "All seasons with their milestones and how it stands with them, the newest first",
  access: "operator",
  roles: [...readers],
  reply: record({
    seasons: [
      "records",
      z.array(
        record({
          id: ["Id", Id],
          name: ["Name", z.string()],
          startsOn: ["acg_StartDate__c", CalendarDate],
          endsOn: ["acg_EndDate__c", CalendarDate],
          /** One that has ended is closed some days later: until then late points still count. */
          state: ["acg_Status__c", z.enum(["planned", "running", "ended", "closed"])],
          closedAt: ["acg_ClosedDate__c", z.optional(Instant)],
          milestones: ["Milestones", z.array(SeasonMilestone)],
        }),
      ),
    ],
  }),
  reach: "operators'",
});

const SeasonPlan = record({
  id: ["Id", Id],
  name: ["Name", z.string()],
  startsOn: ["acg_StartDate__c", CalendarDate],
  endsOn: ["acg_EndDate__c", CalendarDate],
  milestones: ["Milestones", z.array(NewMilestone)],
  madeBy: ["CreatedById", Id],
  madeAt: ["CreatedDate", Instant],
  /** Until when another operator may agree. */
  openUntil: ["expiresAt", Instant],
});

export const listSeasonPlans = endpoint({
  method: "GET",
  path: "/points/seasons/plans",
  summary: "Seasons that wait for a second person, the oldest first",
  access: "operator",
  roles: [...readers],
  query: record({ cursor: ["cursor", z.optional(Cursor)] }),
  reply: page(SeasonPlan),
  reach: "operators'",
});

export const planSeason = endpoint({
  method: "POST",
  path: "/points/seasons/plans",
  summary: "Plan a season with its milestones",
  access: "operator",
  roles: [...askers],
  body: record({
    name: ["Name", lineOfText(40)],
    startsOn: ["acg_StartDate__c", CalendarDate],
    endsOn: ["acg_EndDate__c", CalendarDate],
    /** The lowest first. */
    milestones: [
      "Milestones",
      z.array(NewMilestone).check(z.minLength(1, "TOO_SHORT"), z.maxLength(MOST_MILESTONES, "TOO_LONG")),
    ],
  }),
  reply: SeasonPlan,
  isIdempotent: true,
  problems: [],
  reach: "operators'",
  example: {
    body: {
      Name: "98/99",
      acg_StartDate__c: "2098-07-01",
      acg_EndDate__c: "2099-06-30",
      Milestones: [{ Name: "Semente", Points__c: 10000 }],
    },
  },
});

const params = z.object({ planId: Id });

/** The second person: the season is there in the same moment. */
export const approveSeason = endpoint({
  method: "POST",
  path: "/points/seasons/plans/:planId/approve",
  summary: "Agree to a season that another operator planned",
  access: "operator",
  roles: [...askers],
  params,
  reply: record({ isSuccess: ["success", z.literal(true)], seasonId: ["Id", Id] }),
  isIdempotent: true,
  problems: [planTakesTwoPeople, planApproved, planOver, plannerGone, seasonDatesTaken],
  reach: "operators'",
});

/** Who planned withdraws it; anybody else who might have agreed declines it. */
export const declineSeason = endpoint({
  method: "POST",
  path: "/points/seasons/plans/:planId/decline",
  summary: "Withdraw or decline a planned season",
  access: "operator",
  roles: [...askers],
  params,
  body: record({ reason: ["acg_Reason__c", lineOfText(300)] }),
  reply: record({ isSuccess: ["success", z.literal(true)] }),
  problems: [planApproved, planOver],
  reach: "operators'",
  recorded: "names",
  example: { body: { acg_Reason__c: "Datas erradas" } },
});

const Standing = record({
  memberId: ["contactId", Id],
  earned: ["EarnedInSeason", Points],
  /** The level that they reached in it; absent for none. */
  level: ["MilestoneCategory__c", z.optional(z.string())],
});

const seasonParams = z.object({ seasonId: Id });

export const listStandings = endpoint({
  method: "GET",
  path: "/points/seasons/:seasonId/standings",
  summary: "How members stood when a season was closed, the most points first",
  access: "operator",
  roles: [...readers],
  params: seasonParams,
  query: record({ cursor: ["cursor", z.optional(Cursor)] }),
  reply: page(Standing),
  problems: [seasonNotClosed],
  reach: "operators'",
});

export const exportStandings = endpoint({
  method: "GET",
  path: "/points/seasons/:seasonId/standings/export",
  summary: "How members stood when a season was closed, as a CSV",
  access: "operator",
  roles: [...readers],
  params: seasonParams,
  reply: z.unknown(),
  problems: [seasonNotClosed],
  download: ["text/csv"],
  perMinute: 6,
  reach: "operators'",
});
