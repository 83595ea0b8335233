/** Where things are: the address of a CEP, the cities of a state, about where a caller is, what time it is in São Paulo. */
import type { Capability } from "../../platform/capability.ts";
import { NoPayload } from "../../platform/jobs/jobs.ts";
import { deleteOldCeps } from "./cep-store.ts";
import { placesRoutes } from "./places-routes.ts";

export { cacheCep, type CepEntry } from "./cep-store.ts";
export { lookUpCep, type CepAnswer } from "./look-up-cep.ts";

declare module "../../platform/jobs/tasks.ts" {
  interface TaskPayloads {
    "places.forget-ceps": NoPayload;
  }
}

export const placesCapability: Capability = {
  name: "places",
  routes: placesRoutes,
  jobs: {
    "places.forget-ceps": { payload: NoPayload, run: (_payload, { db }) => deleteOldCeps(db) },
  },
  crontab: [{ task: "places.forget-ceps", at: "25 * * * *" }],
};
