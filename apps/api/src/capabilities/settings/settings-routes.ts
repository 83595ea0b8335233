import { getReading } from "@colheita/contract/settings/settings-endpoints";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { readSetting } from "./read-setting.ts";

/** Only the reading pages have a way out; no call reads a setting by a name of the caller's choice. */
export function settingsRoutes(server: HttpServer): void {
  serve(server, getReading, ({ params, reply }) => {
    void reply.header("cache-control", "public, max-age=60");
    return readSetting(server.platform.db, params.page);
  });
}
