import * as z from "zod/mini";
import { record } from "../kit/index.ts";

/** What every way of coming in answers: the access token, and where the member belongs now. */
export const LogInReply = record({
  isSuccess: ["success", z.literal(true)],
  accessToken: ["token", z.string()],
  /** The page of the first step that still stands before the portal; else the home. */
  redirect: ["redirect", z.string()],
  firebaseId: ["UserFirebaseId", z.string()],
  /** "success", or what stands before the portal in a word of section 8: `user-needs-password-definition`. */
  code: ["code", z.string()],
});
export type LogInReply = z.output<typeof LogInReply>;
