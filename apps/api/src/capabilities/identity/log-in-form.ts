import * as z from "zod/mini";
import * as endpoints from "@colheita/contract/identity/identity-endpoints";
import { pages } from "@colheita/contract/routes/routes";
import type { FastifyReply } from "fastify";
import { Refusal } from "../../platform/http/refusal.ts";
import type { HttpServer } from "../../platform/http/serve.ts";
import { logIn } from "./log-in.ts";
import { isSameOrigin, ownLocation } from "./origin-rules.ts";
import { common } from "@colheita/contract/kit";

const FORM_TYPE = "application/x-www-form-urlencoded";
const FORM_BYTES = 8 * 1024;

/** The fields of the log-in form as the prerendered page has them; `location` is where the member wanted to go. */
const FIELDS = { username: "username", password: "password", location: "location" } as const;

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
    scope.post(pages.login.path, async (request, reply) => {
      if (!isSameOrigin(request.headers, request.host)) throw new Refusal(common.permissionDenied);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const wanted = ownLocation(form.get(FIELDS.location) ?? undefined);
      const { username, password } = Object.fromEntries(form);
      const credentials = z.safeDecode(endpoints.logIn.body, { username, password } as never);
      if (!credentials.success) return leadBack(reply, endpoints.wrongPassword.code, wanted);
      try {
        await logIn(platform, {
          ...credentials.data,
          requestId: request.id,
          address: request.ip,
          userAgent: request.headers["user-agent"] ?? "",
          reply,
        });
        return leadTo(reply, wanted ?? pages.home.path);
      } catch (error) {
        if (error instanceof Refusal) return leadBack(reply, error.problem.code, wanted);
        throw error;
      }
    });
  });
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
