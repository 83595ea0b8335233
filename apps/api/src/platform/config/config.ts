import { StartError } from "../start-error.ts";
import { makeFolder } from "./data-folder.ts";
import { ownSecret } from "./own-secret.ts";
import type { Environment, EnvironmentSetting } from "./setting-kinds.ts";
import { SETTINGS } from "./settings.ts";

/** Every setting as the code reads it. An absent address or secret is the empty string. */
export type Config = {
  readonly [Key in keyof typeof SETTINGS]: (typeof SETTINGS)[Key] extends EnvironmentSetting<infer T>
    ? T
    : never;
};

/** A setting that can't be used. Its message is one line that names it and what is expected; no secret is repeated. */
export class ConfigError extends StartError {
  override readonly name = "ConfigError";
}

/**
 * Reads every setting, or throws a ConfigError for the first that can't be used. Without DATABASE_URL and SECRET_KEY,
 * the key of DATA_DIR is used, and made when it is not there yet.
 */
export function readConfig(env: Environment): Config {
  const entries = Object.entries(SETTINGS).map(([key, setting]) => [key, readSetting(setting, env)]);
  const config = Object.fromEntries(entries) as Config;
  refuseContradictions(config);
  if (config.databaseUrl === "") prepareFolder(config.dataDir);
  return config.secretKey === "" ? { ...config, secretKey: ownSecret(config.dataDir) } : config;
}

/** Returns the settings as a table of Markdown. */
export function settingsTable(): string {
  const rows = Object.values(SETTINGS).map(({ name, meaning, expects, fallback }) => {
    const written =
      typeof fallback === "string" ? (fallback === "" ? "none" : `\`${fallback}\``) : fallback.words;
    return `| \`${name}\` | ${meaning} | ${expects} | ${written} |`;
  });
  return ["| setting | meaning | must be | default |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

function readSetting(setting: EnvironmentSetting<unknown>, env: Environment): unknown {
  const { name, expects, fallback, isSecret, read, fault } = setting;
  const given = env[name]?.trim();
  const written = given ? given : typeof fallback === "string" ? fallback : fallback.of(env);
  const value = read(written);
  if (value === undefined)
    throw new ConfigError(
      `${name} must be ${expects}${fault ? `; ${fault(written)}` : isSecret ? "" : `, not "${written}"`}`,
    );
  return value;
}

function prepareFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
  } catch (cause) {
    throw new ConfigError(`DATA_DIR must be a folder that can be written, not "${dataDir}"`, { cause });
  }
}

function refuseContradictions(config: Config): void {
  if (config.databaseUrl !== "" && config.secretKey === "")
    throw new ConfigError(
      "SECRET_KEY is required with DATABASE_URL: at least 32 characters, kept like a password",
    );
  if (config.publicUrl === "")
    throw new ConfigError(
      "PUBLIC_URL is required with DATABASE_URL: the portal's address as members see it, such as https://portal.example",
    );
  if (config.filesUrl !== "" && (config.filesKeyId === "" || config.filesKeySecret === ""))
    throw new ConfigError("FILES_KEY_ID and FILES_KEY_SECRET are required with FILES_URL");
  if ((config.supplierUrl === "") !== (config.supplierToken === ""))
    throw new ConfigError("SUPPLIER_URL and SUPPLIER_TOKEN are set both or neither");
  if ((config.shopUrl === "") !== (config.shopKey === ""))
    throw new ConfigError("SHOP_URL and SHOP_KEY are set both or neither");
  if (config.isProduction && config.isDemo)
    throw new ConfigError(
      "PRODUCTION can't be on with DEMO=on: anyone can read the demo's messages and passwords",
    );
  if (config.seedsDemo && !config.isDemo)
    throw new ConfigError(
      "SEED_DEMO needs DEMO=on: the demo's passwords are public, so it never runs as anything else",
    );
}
