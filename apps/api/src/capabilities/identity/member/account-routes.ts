import * as endpoints from "@colheita/contract/identity/account-endpoints";
import { changeStanding as changeStandingCall } from "@colheita/contract/identity/standing-endpoints";
import { serve, type HttpServer } from "../../../platform/http/serve.ts";
import { addContact } from "./add-contact.ts";
import { beginAccount } from "./begin-account.ts";
import { changeStanding } from "./change-standing.ts";
import { idOfUsername, ownFirebaseId, stepsBeforeLogIn } from "../log-in/look-up-account.ts";

const isSuccess = true as const;
/** Passwords are checked here, whoever asks for whomever. */
const identityProvider = { name: "password", status: "ACTIVE" };

export function accountRoutes(server: HttpServer): void {
  const { platform } = server;
  serve(server, endpoints.getUsername, async ({ caller, query }) => {
    const { username, withId = true, isFarmer = true } = query;
    const firebaseId = await idOfUsername(platform, caller, username);
    const id = isFarmer ? { farmerFirebaseId: firebaseId } : { salesTeamFirebaseId: firebaseId };
    return { username, identityProvider, ...(withId ? id : {}) };
  });
  serve(server, endpoints.getUserInfoBeforeLogin, async ({ caller, query: { firebaseId } }) => ({
    isSuccess,
    firebaseId,
    ...(await stepsBeforeLogIn(platform, caller, firebaseId)),
  }));
  serve(server, endpoints.getUserFirebaseId, async ({ caller, query }) => ({
    isSuccess,
    firebaseId: await ownFirebaseId(platform, caller, query),
  }));
  serve(server, endpoints.createAuthUser, async ({ body, records }) => ({
    isSuccess,
    token: await records.write((tx) => beginAccount(tx, body)),
  }));
  serve(server, endpoints.createUserFromContact, async ({ caller, body, records }) => {
    const { id, firebaseId } = await records.write((tx) => addContact(tx, caller, body));
    return { isSuccess, id, firebaseId };
  });
  serve(server, changeStandingCall, async ({ caller, params, body, records }) => {
    await records.write((tx) => changeStanding(tx, { ...params, ...body, actorId: caller.memberId }));
    return { isSuccess };
  });
}
