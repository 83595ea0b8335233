import { HttpFailure, NetworkFailure } from "@colheita/client";
import { getMyProfile } from "@colheita/contract/profile/profile-endpoints";
import { noteSilence } from "../connection/connection-state.ts";
import { showOwnPhoto } from "./own-photo.ts";
import { read } from "./session.ts";
import { sessionState } from "./session-state.ts";

/** Asks for the picture in the header again: another tab or device of the member has changed it. */
export async function refreshPhoto(): Promise<void> {
  const before = sessionState();
  // While one is on its way, that one is shown.
  if (before.status !== "member" || before.member.photoUrl?.startsWith("blob:")) return;
  try {
    const { id, photoUrl } = await read(getMyProfile, {});
    const now = sessionState();
    if (now.status === "member" && now.member.id === id) showOwnPhoto(photoUrl);
  } catch (error) {
    if (error instanceof NetworkFailure) noteSilence();
    else if (!(error instanceof HttpFailure)) throw error;
  }
}
