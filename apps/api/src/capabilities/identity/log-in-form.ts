import * as z from "zod/mini";
import * as endpoints from "@colheita/contract/identity/identity-endpoints";
import { pages } from "@colheita/contract/routes/routes";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { limitByAddress } from "../../platform/http/call-limit.ts";
import { CallRecords } from "../../platform/http/call-records.ts";
import { answerFailure } from "../../platform/http/problem-document.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { HttpServer } from "../../platform/http/serve.ts";
import { logIn } from "./log-in.ts";
import { ownLocation } from "./location-rules.ts";
import { common } from "@colheita/contract/kit";

const FORM_TYPE = "application/x-www-form-urlencoded";
const FORM_BYTES = 8 * 1024;

/** The fields of the log-in form as the prerendered page has them; `location` is where the member wanted to go. */
const FIELDS = { username: "username", password: "password", location: "location" } as const;

/** What the page of the form has words for. */
const LED_BACK: ReadonlySet<string> = new Set(
  [...endpoints.logIn.problems, common.tooManyRequests].map(({ code }) => code),
);

/**
 * `POST /login`: the form of the page before, or without, its scripts. The right password leads on, to the wanted page
 * of our own or home; anything else leads back with the refusal's code in `erro`.
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
        ? leadBack(reply, error.problem.code, wantedBy(request))
        : answerFailure(error, request, reply),
    );
    const rateLimit = limitByAddress(platform.config.logInsPerMinute);
    scope.post(pages.login.path, { config: { rateLimit } }, async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const { username, password } = Object.fromEntries(form);
      const credentials = z.safeDecode(endpoints.logIn.body, { username, password } as never);
      if (!credentials.success) throw new Refusal(endpoints.wrongPassword);
      const session = await logIn(platform, {
        ...credentials.data,
        requestId: request.id,
        address: request.ip,
        userAgent: request.headers["user-agent"] ?? "",
        reply,
        records: new CallRecords(platform.db, request, credentials.data),
      });
      const isOut = session.pending.includes("profile-check");
      return leadTo(reply, isOut ? pages.logout.path : (wantedBy(request) ?? pages.home.path));
    });
  });
}

/** Where the member wanted to go, when that is a page of our own. */
function wantedBy({ body }: FastifyRequest): string | undefined {
  return body instanceof URLSearchParams ? ownLocation(body.get(FIELDS.location) ?? undefined) : undefined;
}

function leadBack(reply: FastifyReply, code: string, wanted: string | undefined): FastifyReply {
  const query = new URLSearchParams({
    erro: code,
    ...(wanted === undefined ? {} : { [FIELDS.location]: wanted }),
  });
  return leadTo(reply, `${pages.login.path}?${query.toString()}`);
}

function leadTo(reply: FastifyReply, location: string): FastifyReply {
  return reply.header("cache-control", "no-store").redirect(location, 303);
}
