import { SENT_EARLY } from "@colheita/contract/identity/early-forms";
import { pages } from "@colheita/contract/routes/pages";
import { limitByAddress } from "../../../platform/http/call-limit.ts";
import type { HttpServer } from "../../../platform/http/serve.ts";

const FORM_TYPE = "application/x-www-form-urlencoded";
const FORM_BYTES = 8 * 1024;

/**
 * Serves `POST /redefinir-senha`: the form of the page before its scripts. A message is sent to nobody without the
 * proof of a browser's work, which needs them: it leads back to the page, which has stored what was typed and asks for
 * another press.
 */
export function passwordForm({ fastify, platform }: HttpServer): void {
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      FORM_TYPE,
      { parseAs: "string", bodyLimit: FORM_BYTES },
      (_request, _body, done) => done(null),
    );
    const rateLimit = limitByAddress(platform.config.logInsPerMinute);
    scope.post(pages.passwordReset.path, { config: { rateLimit } }, (_request, reply) =>
      reply
        .header("cache-control", "no-store")
        .redirect(`${pages.passwordReset.path}?erro=${SENT_EARLY}`, 303),
    );
  });
}
