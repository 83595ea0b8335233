import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";

/**
 * Returns the protecting headers of every reply, by lower-case name. They are the same each time, so they are worked
 * out once. A JSON reply needs nothing from anywhere; the portal's pages bring a content policy of their own.
 */
export function fixedHeaders(publicUrl: string): Readonly<OutgoingHttpHeaders> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    strictTransportSecurity: publicUrl.startsWith("https:") && {
      maxAge: 31_536_000,
      includeSubDomains: true,
    },
  })(request, response, (error) => {
    if (error instanceof Error) throw error;
  });
  return { ...response.getHeaders() };
}
