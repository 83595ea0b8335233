import * as z from "zod/mini";
import { endpoint, PendingStep, record, text } from "../kit/index.ts";
import { sessionExpired } from "./session-problems.ts";

/** Whatever stands before the portal: the own session may always be looked into, and ended. */
const admitsPending = PendingStep.options;

/**
 * Ends every session of the caller (7.1): on all devices, this one too, tokens and refresh cookies are dead within
 * moments. Of a session that still waits for its access code, it alone ends. Another member's ids are answered like missing ones.
 */
export const revokeRefreshToken = endpoint({
  method: "POST",
  path: "/revokeRefreshToken",
  summary: "Log me out on every device",
  access: "member",
  admitsPending,
  body: record({
    /** The member's id or UID. */
    memberId: ["uid", text(40, 1)],
    firebaseId: ["userFirebaseId", z.optional(text(40))],
  }),
  reply: record({ isSuccess: ["success", z.literal(true)] }),
  failure: { status: "Error" },
  reach: "one member's",
  endsSession: true,
  example: { body: { uid: "{memberId}", userFirebaseId: "{firebaseId}" } },
});

/** Whether a token of the caller still opens a session (7.1). A dead one, and anybody else's, are answered alike. */
export const validateRefreshToken = endpoint({
  method: "POST",
  path: "/validateRefreshToken",
  summary: "Check that a token of mine still opens a session",
  access: "member",
  admitsPending,
  body: record({ token: ["token", text(4_000, 1)] }),
  reply: record({ isSuccess: ["success", z.literal(true)] }),
  problems: [sessionExpired],
  failure: { status: "Error" },
  reach: "the caller's",
  example: { body: { token: "a.b.c" } },
});
