import * as z from "zod/mini";
import { between, jsonSetting, type SettingTable } from "../kit/setting.ts";

/** How many images may be sent. */
export const uploadsSettings = {
  /**
   * Images that one member may send in a day, and a network of visitors in an hour; and what may wait half-sent: of all
   * members, of all visitors, and of one network of visitors.
   */
  UploadLimits: jsonSetting(
    z.object({
      memberPerDay: between(1, 10_000),
      networkPerHour: between(1, 10_000),
      waitingMebibytes: between(10, 1_000_000),
      visitorMebibytes: between(10, 1_000_000),
      networkMebibytes: between(10, 1_000_000),
    }),
    {
      memberPerDay: 60,
      networkPerHour: 40,
      waitingMebibytes: 2_000,
      visitorMebibytes: 500,
      networkMebibytes: 80,
    },
  ),
} as const satisfies SettingTable;
