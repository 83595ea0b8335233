import * as endpoints from "@colheita/contract/uploads/uploads-endpoints";
import type { Caller } from "../../platform/http/caller.ts";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { begin } from "./begin-upload.ts";
import { finish } from "./finish-upload.ts";
import { remove } from "./remove-upload.ts";
import { storePiece } from "./send-piece.ts";
import type { UploadOwner } from "./uploads-store.ts";

/** Returns whose the images of a call are: the member's who calls, else a visitor's. */
export function ownerOf(caller: Caller | undefined): UploadOwner {
  return { memberId: caller?.kind === "member" ? caller.memberId : undefined };
}

export function uploadsRoutes(server: HttpServer): void {
  const { platform } = server;
  serve(server, endpoints.beginUpload, (call) => {
    return begin(platform, ownerOf(call.caller), call.body, call);
  });
  serve(server, endpoints.sendPiece, ({ caller, params, query, body }) =>
    storePiece(platform.db, ownerOf(caller), { ...params, ...query, bytes: body }),
  );
  serve(server, endpoints.finishUpload, (call) =>
    finish(platform, ownerOf(call.caller), call.params.uploadId, call),
  );
  serve(server, endpoints.removeUpload, ({ caller, params, records }) =>
    remove(ownerOf(caller), params.uploadId, records),
  );
}
