import { isIP } from "node:net";
import { isoIn, SAO_PAULO, type Uf } from "@colheita/brazil";
import { common } from "@colheita/contract/kit";
import * as endpoints from "@colheita/contract/places/places-endpoints";
import { Refusal } from "../../platform/http/refusal.ts";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { citiesOf } from "./list-cities.ts";
import { locate } from "./locate-caller.ts";
import { lookUpCep } from "./look-up-cep.ts";

/** Returns an address of which only the state is known. */
const onlyState = (state: Uf) => ({ street: "", complement: "", district: "", city: "", state });

export function placesRoutes(server: HttpServer): void {
  const { platform } = server;
  serve(server, endpoints.getAddressByCep, async ({ query }) => {
    const typed = /^\d{5}-\d{3}$/.test(query.postalCode)
      ? query.postalCode.replace("-", "")
      : query.postalCode;
    const found = await lookUpCep(platform, typed);
    if (found.kind === "none") throw new Refusal(endpoints.invalidCep);
    if (found.kind === "found") return { isSuccess: true, address: found.address, isIncomplete: false };
    return { isSuccess: true, address: onlyState(found.state), isIncomplete: true };
  });
  serve(server, endpoints.listCities, ({ params, reply }) => {
    // Municipalities come and go once in years.
    void reply.header("cache-control", "public, max-age=86400");
    return Promise.resolve({ cities: citiesOf(params.state) });
  });
  serve(server, endpoints.getClientLocation, ({ params, caller, address }) => {
    if (caller?.kind !== "operator") return locate(platform, address);
    if (isIP(params.ip) === 0)
      throw new Refusal(common.invalid, { fields: [{ field: "params.ip", code: "INVALID_ADDRESS" }] });
    return locate(platform, params.ip);
  });
  serve(server, endpoints.getServerTime, () =>
    Promise.resolve({ localTime: isoIn(platform.clock.now()), timeZone: SAO_PAULO }),
  );
}
