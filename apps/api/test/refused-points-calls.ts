import type { RefusedCall } from "./refused-calls.ts";

const NOBODY = "003ZZZZZZZZZZZZ";
const denied = (path?: string): RefusedCall => ({
  ...(path === undefined ? {} : { path }),
  data: {},
  status: 403,
  result: "permission-denied",
});

/** Calls about points and the rules by which they are earned, made by who is no operator. */
export const REFUSED_POINTS_CALLS: Readonly<Record<string, RefusedCall>> = {
  "POST /points/credits": denied(),
  "POST /points/credits/:creditId/approve": denied(`/points/credits/${NOBODY}/approve`),
  "POST /points/credits/:creditId/decline": denied(`/points/credits/${NOBODY}/decline`),
  "POST /points/reversals": denied(),
  "POST /earning/versions": denied(),
  "PUT /earning/versions/:ruleVersionId": denied(`/earning/versions/${NOBODY}`),
  "POST /earning/versions/:ruleVersionId/publish": denied(`/earning/versions/${NOBODY}/publish`),
  "POST /earning/versions/:ruleVersionId/retire": denied(`/earning/versions/${NOBODY}/retire`),
  "POST /earning/dry-runs": denied(),
  "POST /earning/replays": denied(),
  "POST /earning/recalculations": denied(),
};
