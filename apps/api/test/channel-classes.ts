import { named, type CallClass } from "./access-class.ts";

/** A call by which a focal point reads of one of their channels. */
const ofChannel: CallClass = {
  ...named(),
  types: ["Focalpoint"],
  query: ({ accountId }) => ({ id: accountId }),
};

/** What focal points read of their channels. */
export const channelCalls: Readonly<Record<string, CallClass>> = {
  "GET /verifyContactsByAccount": ofChannel,
  "GET /currentSalesTeamMember": ofChannel,
};
