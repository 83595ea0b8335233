import * as z from "zod/mini";
import * as endpoints from "@colheita/contract/identity/identity-endpoints";
import { pages } from "@colheita/contract/routes/pages";
import { pendingPage } from "@colheita/contract/routes/routes";
import type { FastifyError, FastifyReply } from "fastify";
import { limitByAddress } from "../../../platform/http/call-limit.ts";
import { CallRecords } from "../../../platform/http/call-records.ts";
import { answerFailure } from "../../../platform/http/problem-document.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { HttpServer } from "../../../platform/http/serve.ts";
import { logIn } from "./log-in.ts";
import { common } from "@colheita/contract/kit";

const FORM_TYPE = "application/x-www-form-urlencoded";
const FORM_BYTES = 8 * 1024;

/** What the page of the form has words for. */
const LED_BACK: ReadonlySet<string> = new Set(
  [...endpoints.logIn.problems, common.tooManyRequests].map(({ code }) => code),
);

/**
 * Serves `POST /login`: the form of the page before, or without, its scripts. The right password leads on; anything
 * else leads back with the refusal's code in `erro`.
 */
export function logInForm({ fastify, platform }: HttpServer): void {
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      FORM_TYPE,
      { parseAs: "string", bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    // A form that came without scripts is answered with a page, whoever refuses it.
    scope.setErrorHandler((error: FastifyError, request, reply) =>
      error instanceof Refusal && LED_BACK.has(error.problem.code)
        ? leadTo(reply, `${pages.login.path}?${new URLSearchParams({ erro: error.problem.code }).toString()}`)
        : answerFailure(error, request, reply),
    );
    const rateLimit = limitByAddress(platform.config.logInsPerMinute);
    scope.post(pages.login.path, { config: { rateLimit } }, async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const { username, password } = Object.fromEntries(form);
      const credentials = z.safeDecode(endpoints.logIn.body, { username, password } as never);
      if (!credentials.success) throw new Refusal(endpoints.wrongPassword);
      const records = new CallRecords(platform.db, request);
      records.keep(endpoints.logIn, credentials.data);
      const session = await logIn(platform, {
        ...credentials.data,
        requestId: request.id,
        address: request.ip,
        userAgent: request.headers["user-agent"] ?? "",
        reply,
        records,
      });
      const before = pendingPage(session.pending);
      return leadTo(reply, pages[before ?? "home"].path);
    });
  });
}

function leadTo(reply: FastifyReply, location: string): FastifyReply {
  return reply.header("cache-control", "no-store").redirect(location, 303);
}
