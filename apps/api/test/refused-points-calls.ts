import type { RefusedCall } from "./refused-calls.ts";

const REDACTED = "[redacted]";
const NOBODY = "003ZZZZZZZZZZZZ";
const denied = (path?: string): RefusedCall => ({
  ...(path === undefined ? {} : { path }),
  data: {},
  status: 403,
  result: "permission-denied",
});

/** Calls about points, refused: by who is no operator, or to somebody to whom points can't go. */
export const REFUSED_POINTS_CALLS: Readonly<Record<string, RefusedCall>> = {
  "POST /points/credits": denied(),
  "POST /points/credits/:creditId/approve": denied(`/points/credits/${NOBODY}/approve`),
  "POST /points/credits/:creditId/decline": denied(`/points/credits/${NOBODY}/decline`),
  "POST /points/reversals": denied(),
  "POST /points/seasons/plans": denied(),
  "POST /points/seasons/plans/:planId/approve": denied(`/points/seasons/plans/${NOBODY}/approve`),
  "POST /points/seasons/plans/:planId/decline": denied(`/points/seasons/plans/${NOBODY}/decline`),
  "POST /getUserByDoc": {
    body: { cpfCnpj: "529.982.247-25" },
    data: { taxId: REDACTED },
    status: 404,
    result: "points/receiver-not-found",
  },
  "POST /completedtransfer": {
    body: { Id: "a1TZZZZZZZZZZZZ", points: 100, grant: "no-grant-of-ours" },
    headers: { "idempotency-key": "refused-transfer" },
    data: { transferId: "a1TZZZZZZZZZZZZ", points: 100, grant: REDACTED },
    status: 409,
    result: "points/receiver-gone",
  },
};
