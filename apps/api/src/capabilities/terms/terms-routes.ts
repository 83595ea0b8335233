import * as endpoints from "@colheita/contract/terms/terms-endpoints";
import { common } from "@colheita/contract/kit";
import type { Caller } from "../../platform/http/caller.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { memberOf } from "../identity/index.ts";
import { acceptAll, acceptVersion } from "./accept-terms.ts";
import { draftingRoutes } from "./drafting-routes.ts";
import { listPending, versionsFor } from "./pending-terms.ts";
import { acceptedDocument, listHistory } from "./read-acceptances.ts";
import { readPage, readText, textOf, toTermVersion } from "./read-terms.ts";
import { published } from "./terms-cache.ts";

const isSuccess = true as const;
/** What is everybody's may be a minute old. */
const SHARED = "public, max-age=60";

/** Returns whose account was acted for, and who acted. */
const actedFor = ({ actorId, memberId }: Caller, subjectId: string) => ({
  actorId: actorId ?? memberId,
  subjectId,
});

export function termsRoutes(server: HttpServer): void {
  const { platform } = server;
  const { db } = platform;
  serve(server, endpoints.listPendingTerms, async ({ caller, body }) => ({
    isSuccess,
    accounts: await listPending(db, caller, body.memberIds),
  }));
  serve(server, endpoints.acceptTerm, async ({ caller, body, records, address, userAgent }) => {
    const evidence = { address, userAgent, acceptanceDevice: body.acceptanceDevice };
    const id = await records.write(
      (tx) => acceptVersion(tx, caller, body, evidence),
      () => actedFor(caller, body.memberId),
    );
    return { isSuccess, id };
  });
  serve(server, endpoints.acceptAgreement, async ({ caller, body, records, address, userAgent }) => {
    const evidence = { address, userAgent, acceptanceDevice: body.acceptanceDevice };
    const { ids } = await records.write(
      (tx) => acceptAll(tx, caller, body, evidence),
      ({ memberId }) => actedFor(caller, memberId),
    );
    return { isSuccess, ids };
  });
  serve(server, endpoints.getTermsPage, ({ params, reply }) => {
    void reply.header("cache-control", SHARED);
    return readPage(platform, params.termsPage);
  });
  serve(server, endpoints.getTermText, async ({ params, reply }) => {
    const text = await readText(platform, params.termVersionId);
    void reply.header("cache-control", SHARED);
    return text;
  });
  serve(server, endpoints.listAcceptances, ({ caller, query }) => listHistory(db, caller, query.cursor));
  serve(server, endpoints.getAcceptedDocument, ({ caller, params }) =>
    acceptedDocument(platform, caller.memberId, params.acceptanceId),
  );
  serve(server, endpoints.getRegulations, async ({ caller, query }) => {
    const member = await memberOf(db, caller.memberId);
    if (!member) throw new Refusal(common.notFound);
    const readable = await versionsFor(db, member, "regulation", await published(db));
    if (query.id === undefined)
      return { isSuccess, regulations: readable.map((version) => ({ version: toTermVersion(version) })) };
    const wanted = readable.find(({ id }) => id === query.id);
    if (!wanted) throw new Refusal(common.notFound);
    return { isSuccess, regulations: [await textOf(platform, wanted)] };
  });
  draftingRoutes(server);
}
