import * as z from "zod/mini";

/** The programme's word in the paths of calls that have one. One programme is one database: which word it is does not matter. */
export const ProgrammePath = z.object({
  programme: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, "INVALID_PROGRAMME")),
});
