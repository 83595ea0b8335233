/**
 * Proofs that a person's browser makes a call: some work for one browser, too much for who calls by the thousand.
 * Whoever guards a call that pumps messages or guesses passwords asks `requireHumanProof`.
 */
import * as endpoints from "@colheita/contract/human-proof/human-proof-endpoints";
import type { Capability } from "../../platform/capability.ts";
import { serve } from "../../platform/http/serve.ts";
import { NoPayload } from "../../platform/jobs/jobs.ts";
import { CHALLENGE_MINUTES } from "./human-proof-rules.ts";
import { deleteUsedChallenges } from "./human-proof-store.ts";
import { verifierOf } from "./require-human-proof.ts";

export { requireHumanProof } from "./require-human-proof.ts";

declare module "../../platform/jobs/tasks.ts" {
  interface TaskPayloads {
    "human-proof.forget-used": NoPayload;
  }
}

export const humanProofCapability: Capability = {
  name: "human-proof",
  routes: (server) => {
    serve(server, endpoints.getHumanChallenge, async () => ({
      challenge: await verifierOf(server.platform).challenge(),
    }));
  },
  jobs: {
    "human-proof.forget-used": {
      payload: NoPayload,
      run: (_payload, { db }) => deleteUsedChallenges(db, 2 * CHALLENGE_MINUTES),
    },
  },
  crontab: [{ task: "human-proof.forget-used", at: "*/10 * * * *" }],
};
