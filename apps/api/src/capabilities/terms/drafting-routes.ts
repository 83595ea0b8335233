import * as endpoints from "@colheita/contract/terms/drafting-endpoints";
import { common } from "@colheita/contract/kit";
import type { CallRecords } from "../../platform/http/call-records.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import {
  changeVersion,
  draftVersion,
  publishVersion,
  retireVersion,
  reviewVersion,
  toDrafted,
  type Desk,
} from "./draft-version.ts";
import { findVersion, listVersions } from "./drafting-store.ts";
import { shownWording } from "./read-terms.ts";
import { remindMembers } from "./remind-members.ts";

const isSuccess = true as const;

/** Serves what operators do with terms. */
export function draftingRoutes(server: HttpServer): void {
  const { platform } = server;
  const { db } = platform;
  const deskOf = (caller: Caller, records: CallRecords): Desk => ({
    platform,
    caller,
    write: (act) => records.write(act),
  });
  serve(server, endpoints.listVersions, async () => ({
    versions: (await listVersions(db)).map((version) => toDrafted(version)),
  }));
  serve(server, endpoints.getVersion, async ({ params }) => {
    const version = await findVersion(db, params.versionId);
    if (!version) throw new Refusal(common.notFound);
    return toDrafted(version, shownWording(platform, version));
  });
  serve(server, endpoints.draftVersion, async ({ caller, body, records }) => ({
    isSuccess,
    id: await draftVersion(deskOf(caller, records), body),
  }));
  serve(server, endpoints.changeVersion, async ({ caller, params, body, records }) => {
    await changeVersion(deskOf(caller, records), params.versionId, body);
    return { isSuccess };
  });
  const steps = [
    [endpoints.reviewVersion, reviewVersion],
    [endpoints.publishVersion, publishVersion],
    [endpoints.retireVersion, retireVersion],
  ] as const;
  for (const [endpoint, step] of steps)
    serve(server, endpoint, async ({ caller, params, records }) => {
      await records.write((tx) => step(tx, caller, params.versionId));
      return { isSuccess };
    });
  serve(server, endpoints.sendReminders, async ({ body, records }) => ({
    isSuccess,
    reminders: await records.write((tx) => remindMembers(tx, platform, body.reminders)),
  }));
}
