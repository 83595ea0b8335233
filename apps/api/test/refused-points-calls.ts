import type { RefusedCall } from "./refused-calls.ts";

const NOBODY = "003ZZZZZZZZZZZZ";
/** What only operators may do is refused before its body is read. */
const denied = (path?: string): RefusedCall => ({
  ...(path === undefined ? {} : { path }),
  data: {},
  status: 403,
  result: "permission-denied",
});

/** Calls about points and the rules by which they are earned that are easily refused. */
export const REFUSED_POINTS_CALLS: Readonly<Record<string, RefusedCall>> = {
  "POST /points/credits": denied(),
  "POST /points/credits/:creditId/approve": denied(`/points/credits/${NOBODY}/approve`),
  "POST /points/credits/:creditId/decline": denied(`/points/credits/${NOBODY}/decline`),
  "POST /points/reversals": denied(),
  "POST /points/seasons/plans": denied(),
  "POST /points/seasons/plans/:planId/approve": denied(`/points/seasons/plans/${NOBODY}/approve`),
  "POST /points/seasons/plans/:planId/decline": denied(`/points/seasons/plans/${NOBODY}/decline`),
  "POST /imports": denied(),
  "PUT /imports/:importId": denied(`/imports/${NOBODY}?from=0`),
  "POST /imports/:importId/try": denied(`/imports/${NOBODY}/try`),
  "POST /imports/:importId/approve": denied(`/imports/${NOBODY}/approve`),
  "POST /imports/:importId/resume": denied(`/imports/${NOBODY}/resume`),
  "POST /imports/:importId/cancel": denied(`/imports/${NOBODY}/cancel`),
  "POST /getUserByDoc": {
    body: { cpfCnpj: "529.982.247-25" },
    data: { taxId: "[redacted]" },
    status: 404,
    result: "points/receiver-not-found",
  },
  "POST /completedtransfer": {
    body: { Id: "a1TZZZZZZZZZZZZ", points: 100, grant: "no-grant-of-ours" },
    headers: { "idempotency-key": "refused-transfer" },
    data: { transferId: "a1TZZZZZZZZZZZZ", points: 100, grant: "[redacted]" },
    status: 409,
    result: "points/receiver-gone",
  },
  "POST /earning/versions": denied(),
  "PUT /earning/versions/:ruleVersionId": denied(`/earning/versions/${NOBODY}`),
  "POST /earning/versions/:ruleVersionId/publish": denied(`/earning/versions/${NOBODY}/publish`),
  "POST /earning/versions/:ruleVersionId/retire": denied(`/earning/versions/${NOBODY}/retire`),
  "POST /earning/dry-runs": denied(),
  "POST /earning/replays": denied(),
  "POST /earning/recalculations": denied(),
};
