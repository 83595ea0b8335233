import * as corrections from "@colheita/contract/profile/correction-endpoints";
import { getMyProfile } from "@colheita/contract/profile/profile-endpoints";
import * as photoEndpoints from "@colheita/contract/profile/photo-endpoints";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { changePhoto, removePhoto } from "./change-photo.ts";
import { approveCorrection, askForCorrection, declineCorrection, listCorrections } from "./correct-by-two.ts";
import { profileOf } from "./get-my-profile.ts";

const isSuccess = true as const;

export function profileRoutes(server: HttpServer): void {
  const { platform } = server;
  serve(server, getMyProfile, ({ caller }) => profileOf(platform, caller.memberId));
  serve(server, photoEndpoints.changePhoto, ({ caller, body, records }) =>
    changePhoto(platform, caller, body.uploadId, records),
  );
  serve(server, photoEndpoints.removePhoto, ({ caller, records }) =>
    records.write(async (tx) => {
      await removePhoto(tx, caller.memberId);
      return { isSuccess };
    }),
  );
  serve(server, corrections.listCorrections, ({ query, caller }) =>
    listCorrections(platform.db, caller, query.cursor),
  );
  serve(server, corrections.askForCorrection, async ({ caller, params, body, records }) => {
    return records.write((tx) => askForCorrection(tx, caller, { ...params, ...body }));
  });
  serve(server, corrections.approveCorrection, async ({ caller, params, records }) => {
    await records.write((tx) => approveCorrection(tx, caller, params.correctionId));
    return { isSuccess };
  });
  serve(server, corrections.declineCorrection, async ({ caller, params, body, records }) => {
    await records.write((tx) => declineCorrection(tx, caller, { ...params, ...body }));
    return { isSuccess };
  });
}
