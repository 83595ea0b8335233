import * as z from "zod/mini";
import { between, jsonSetting, type SettingTable } from "../kit/setting.ts";

/** How long addresses are taken for true. */
export const placesSettings = {
  /** Days for which the answer of a CEP service is taken for true: an address, and that there is none. */
  CepDays: jsonSetting(z.object({ found: between(1, 3_650), none: between(1, 365) }), { found: 90, none: 1 }),
} as const satisfies SettingTable;
