import { retry } from "../boot/retry.ts";
import { isLogOutOwed } from "./saved-member.ts";
import { changeSession, endOnServer } from "./session.ts";

let isPaying = false;

/** While no tab begins a session: a log-out that arrived after that would end it. Nobody is in afterwards who was not. */
async function pay(): Promise<void> {
  await changeSession(async () => {
    if (isLogOutOwed()) await endOnServer();
    return false;
  });
}

/** Tells the server of a log-out that it is owed, as soon as the network is there and again until it has worked. */
export async function payLogOut(): Promise<void> {
  if (isPaying) return;
  isPaying = true;
  await retry(pay);
  isPaying = false;
}
