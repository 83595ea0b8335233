import * as z from "zod/mini";
import { Cursor, endpoint, Id, record } from "../kit/index.ts";
import { ChannelContact } from "./channels-records.ts";

/** Who works in one of my channels (7.2), by name, page by page. A channel that is not mine is answered like one that does not exist. */
export const listChannelContacts = endpoint({
  method: "GET",
  path: "/verifyContactsByAccount",
  summary: "Who works in one of my channels",
  access: "member",
  accountTypes: ["Focalpoint"],
  query: record({ accountId: ["id", Id], cursor: ["cursor", z.optional(Cursor)] }),
  reply: record({
    isSuccess: ["success", z.literal(true)],
    contacts: ["records", z.array(ChannelContact)],
    nextCursor: ["nextCursor", z.optional(z.string())],
  }),
  reach: "one member's",
  example: { query: { id: "{accountId}" } },
});
