import * as z from "zod/mini";
import { endpoint, problem, record, text } from "../kit/index.ts";
import { PostalAddress, State } from "./places-records.ts";

/** "CEP inválido!" */
export const invalidCep = problem(
  "places/invalid-cep",
  404,
  "It has not 8 digits, no state has it, or no address is there.",
);

/** 7.2. It is asked while somebody fills in a form, so a network may ask often, but not for all there are. */
export const getAddressByCep = endpoint({
  method: "GET",
  path: "/getAddressByCep",
  summary: "The address of a CEP",
  access: "anyone",
  query: record({
    /** 8 digits, without the mask. */
    postalCode: ["cep", text(20)],
  }),
  reply: record({
    isSuccess: ["success", z.boolean()],
    address: ["data", PostalAddress],
    /** Nobody could be asked: only the state is known, by the range that the CEP lies in, and the rest is to be written. */
    isIncomplete: ["incomplete", z.boolean()],
  }),
  problems: [invalidCep],
  failure: { success: false },
  perMinute: 60,
  reach: "everybody's",
  example: { query: { cep: "78890000" } },
});

export const listCities = endpoint({
  method: "GET",
  path: "/cities/:state",
  summary: "The names of a state's municipalities, in their order",
  access: "anyone",
  params: z.object({ state: State }),
  reply: record({ cities: ["cities", z.array(z.string())] }),
  reach: "everybody's",
});

/** 7.2. Whose address it is, is for the server to say: what stands in the path counts for operators alone. */
export const getClientLocation = endpoint({
  method: "GET",
  path: "/get-client-location/:ip",
  summary: "About where the caller is, by their network address; an operator may name another address",
  access: "anyone",
  params: z.object({ ip: text(60, 1) }),
  reply: record({
    city: ["city", z.string()],
    region: ["region", z.string()],
    regionCode: ["region_code", z.string()],
  }),
  perMinute: 30,
  reach: "nobody's",
});

/** 7.2: the programme's own clock in the place of a public world-time service. */
export const getServerTime = endpoint({
  method: "GET",
  path: "/server-time",
  summary: "What time it is in São Paulo, by the database's clock",
  access: "anyone",
  reply: record({
    /** With the offset of São Paulo: `2026-11-21T14:03:11-03:00`. */
    localTime: ["datetime", z.string()],
    timeZone: ["timezone", z.string()],
  }),
  reach: "everybody's",
});
