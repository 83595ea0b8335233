import * as endpoints from "@colheita/contract/setting-changes/setting-changes-endpoints";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { describeSettings } from "../settings/index.ts";
import { approveChange, askForChange, declineChange, listOpen } from "./change-by-two.ts";

const isSuccess = true as const;

export function settingChangesRoutes(server: HttpServer): void {
  const { db } = server.platform;
  serve(server, endpoints.listSettings, async () => {
    const settings = await describeSettings(db);
    return { settings: settings.map(({ values, ...setting }) => ({ ...setting, values: [...values] })) };
  });
  serve(server, endpoints.listSettingChanges, ({ query, caller }) => listOpen(db, caller, query.cursor));
  serve(server, endpoints.askForSettingChange, ({ caller, body, once }) =>
    once((tx) => askForChange(tx, caller, body)),
  );
  serve(server, endpoints.approveSettingChange, ({ caller, params, once }) =>
    once(async (tx) => {
      await approveChange(tx, caller, params.changeId);
      return { isSuccess };
    }),
  );
  serve(server, endpoints.declineSettingChange, async ({ caller, params, body, records }) => {
    await records.write((tx) => declineChange(tx, caller, params.changeId, body.reason));
    return { isSuccess };
  });
}
