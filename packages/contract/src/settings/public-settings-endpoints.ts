import * as z from "zod/mini";
import { endpoint, record } from "../kit/index.ts";

/** 7.2: what the portal may know of its settings. A secret is in none of them: what opens a door is in the environment. */
export const getPublicSettings = endpoint({
  method: "GET",
  path: "/generic-info",
  summary: "The programme's words and limits, for the account types of whoever's token comes along",
  access: "anyone",
  isTokenWelcome: true,
  reply: record({
    programmeName: ["ProgrammeName", z.string()],
    pointsLabel: ["PointsLabel", z.string()],
    levelLabel: ["LevelLabel", z.string()],
    passwordRules: ["PasswordRules", z.array(z.string())],
    filterOptions: [
      "FilterProductOptions",
      z.array(record({ value: ["value", z.string()], label: ["label", z.string()] })),
    ],
    pageSize: ["PageSize", z.int()],
    isProduction: ["production", z.boolean()],
  }),
  reach: "everybody's",
});
