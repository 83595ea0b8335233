import { getReading } from "@colheita/contract/settings/settings-endpoints";
import { getPublicSettings } from "@colheita/contract/settings/public-settings-endpoints";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { publicSettings } from "./public-settings.ts";
import { readSetting } from "./read-setting.ts";

/**
 * Serves the settings. Only the reading pages and a fixed list have a way out; no call reads a setting by a name of the
 * caller's choice.
 */
export function settingsRoutes(server: HttpServer): void {
  serve(server, getReading, ({ params, caller, reply }) => {
    // No answer is kept by a browser: an open page asks again the moment a text changes. User types have texts of their own.
    void reply.header("cache-control", "private, no-cache");
    return readSetting(server.platform.db, params.page, caller?.profileCodes ?? []);
  });
  serve(server, getPublicSettings, ({ caller }) => publicSettings(server.platform, caller?.profileCodes));
}
