import * as z from "zod/mini";
import { endpoint, Id, Instant, problem, record, text } from "../kit/index.ts";
import { Distributor } from "./distributors-records.ts";

/** Favourites that a member may have at a time. */
export const MOST_FAVORITES = 200;

export const tooManyFavorites = problem(
  "channels/too-many-favorites",
  409,
  "The caller has as many favourite distributors as one may have.",
);

/** A distributor that a member keeps at hand (3.2, FavoriteAccount). */
export const FavoriteAccount = record({
  /** When it was taken off; absent while it is a favourite (section 4, "Favorite"). */
  inactivatedAt: ["acg_InactivationDate__c", z.optional(Instant)],
  distributor: ["acg_FavoriteAccount__r", Distributor],
});
export type FavoriteAccount = z.output<typeof FavoriteAccount>;

/** One's own, by one's id in either of its kinds. Another member's are answered like a missing member's. */
export const listFavorites = endpoint({
  method: "GET",
  path: "/favoriteAccounts",
  summary: "My favourite distributors, by name",
  access: "member",
  query: record({ ownerId: ["id", text(40, 1)] }),
  reply: record({ favorites: ["records", z.array(FavoriteAccount)] }),
  reach: "one member's",
  offlineLabel: "os distribuidores favoritos",
  example: { query: { id: "{firebaseId}" } },
});

/** Whose favourite it is, and of which distributor. */
const favorite = record({
  firebaseId: ["mainContactFirebaseId", text(40, 1)],
  /** The id of the distributor's account. */
  accountId: ["participantFirebaseId", Id],
});
const reply = record({ isSuccess: ["success", z.literal(true)] });
const example = {
  body: { mainContactFirebaseId: "{firebaseId}", participantFirebaseId: "{distributorId}" },
};

/** Done again it changes nothing, and succeeds. */
export const addFavorite = endpoint({
  method: "POST",
  path: "/addFavoriteAccount",
  summary: "Keep a distributor among my favourites",
  access: "member",
  body: favorite,
  reply,
  problems: [tooManyFavorites],
  reach: "one member's",
  example,
});

/** Done again it changes nothing, and succeeds. */
export const removeFavorite = endpoint({
  method: "POST",
  path: "/removeFavoriteAccount",
  summary: "Take a distributor off my favourites",
  access: "member",
  body: favorite,
  reply,
  reach: "one member's",
  example,
});
