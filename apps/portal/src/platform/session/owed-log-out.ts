import { retry } from "../boot/retry.ts";
import { isLogOutOwed } from "./saved-member.ts";
import { changeSession, endOnServer } from "./session.ts";

let isPaying = false;

/**
 * Sends the owed log-out while no tab begins a session: one that arrived after that would end it. Nobody is logged
 * in afterwards who was not before.
 */
async function pay(): Promise<void> {
  await changeSession(async () => {
    if (isLogOutOwed()) await endOnServer();
    return false;
  });
}

/** Sends the server the log-out that it is owed, as soon as there is a network, and again until it has worked. */
export async function payLogOut(): Promise<void> {
  if (isPaying) return;
  isPaying = true;
  await retry(pay);
  isPaying = false;
}
