import { SENT_EARLY } from "@colheita/contract/identity/early-forms";
import { MEMBER_CATEGORIES } from "@colheita/contract/registration/member-categories";
import { pages } from "@colheita/contract/routes/pages";
import { limitByAddress } from "../../platform/http/call-limit.ts";
import type { HttpServer } from "../../platform/http/serve.ts";

const FORM_TYPE = "application/x-www-form-urlencoded";
const FORM_BYTES = 8 * 1024;

/**
 * Serves `POST /cadastro`: the form of the page before its scripts, which has its first step alone. Nothing is done: it
 * leads back to the page with the category that was chosen, and asks for another press.
 */
export function signUpForm({ fastify, platform }: HttpServer): void {
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      FORM_TYPE,
      { parseAs: "string", bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    const rateLimit = limitByAddress(platform.config.logInsPerMinute);
    scope.post(pages.signUp.path, { config: { rateLimit } }, ({ body }, reply) => {
      const back = new URLSearchParams({ erro: SENT_EARLY });
      const category = body instanceof URLSearchParams ? body.get("category") : null;
      if (MEMBER_CATEGORIES.some((known) => known === category)) back.set("perfil", category ?? "");
      return reply
        .header("cache-control", "no-store")
        .redirect(`${pages.signUp.path}?${back.toString()}`, 303);
    });
  });
}
