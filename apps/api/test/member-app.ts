import type { FastifyInstance } from "fastify";
import { buildApp } from "../src/app.ts";
import type { Capability } from "../src/platform/capability.ts";
import type { Caller } from "../src/platform/http/caller.ts";
import type { FreshDatabase } from "./fresh-database.ts";
import { testPlatform } from "./test-platform.ts";

/** The API with some capabilities, where a member's id is the bearer token: for tests that are not about coming in. */
export async function memberApp(
  database: FreshDatabase,
  capabilities: readonly Capability[],
): Promise<{ app: FastifyInstance; close: () => Promise<void> }> {
  const { platform, close } = await testPlatform(database, database.url);
  const authenticate = (authorization: string | undefined): Promise<Caller | undefined> => {
    const memberId = authorization?.replace("Bearer ", "");
    return Promise.resolve(
      memberId === undefined
        ? undefined
        : {
            memberId,
            sessionId: `session-of-${memberId}`,
            kind: "member",
            profileCodes: ["agricultor"],
            category: "Agricultor",
            pending: [],
          },
    );
  };
  const app = await buildApp(platform, { capabilities, authenticate });
  return {
    app,
    close: async () => {
      await app.close();
      await close();
    },
  };
}
