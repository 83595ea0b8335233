import type { Invitation } from "./capabilities/operators/index.ts";
import { openPlatform } from "./open-platform.ts";
import { readConfig } from "./platform/config/config.ts";
import { createLogger } from "./platform/logger/logger.ts";
import type { Platform } from "./platform/platform.ts";
import { StartError } from "./platform/start-error.ts";

/** Runs a command about one operator with the words of the command line, and prints the answer to them, once. */
export async function runOperatorCommand(
  act: (platform: Platform, words: readonly string[]) => Promise<Invitation>,
): Promise<void> {
  try {
    const config = readConfig(process.env);
    const opened = await openPlatform(config, createLogger(config));
    try {
      const { email, password, address, recoveryCodes } = await act(opened.platform, process.argv.slice(2));
      process.stdout.write(
        `${email}\n${password}\n${address}\n${recoveryCodes.join(" ")}\n` +
          "Shown this once. The third line goes into an authenticator app, the fourth on paper for the day it is lost.\n",
      );
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
