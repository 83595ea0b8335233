import type { IncomingMessage, ServerResponse } from "node:http";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { Provider, type AdapterFactory, type Configuration, type KoaContextWithOIDC } from "oidc-provider";
import { listenOnLoopback } from "../server/loopback-server.ts";
import { providerMemory } from "./provider-memory.ts";

/** What the provider knows of a person, by the name they log in with there. */
export type People = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export const CLIENT = { id: "colheita", secret: "what the portal and the provider know" } as const;

/** A real OpenID Connect provider on a port of its own, whose people log in with a name alone. */
export interface SignOnProvider {
  readonly issuer: string;
  /** Signs with a new key from now on; the old one is gone. */
  readonly rotateKeys: () => Promise<void>;
  /** Takes its time over these paths: it has been asked, and answers when it is let go on. */
  readonly hold: (path: RegExp) => { readonly isAsked: Promise<void>; readonly goOn: () => void };
  readonly stop: () => Promise<void>;
}

interface Given {
  readonly people: People;
  readonly redirectUri: string;
  /** A free one when absent. */
  readonly port?: number;
  /** The one way in which it takes the portal's secret; by HTTP Basic when absent. */
  readonly takesSecret?: "client_secret_basic" | "client_secret_post";
}

/** Starts one. `POST /turn-keys` turns its keys for who runs elsewhere; `/graph/me` is its user info for tokens without an ID token, with the fields of Facebook. */
export async function startProvider({ port = 0, ...given }: Given): Promise<SignOnProvider> {
  let answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> | undefined = () =>
    undefined;
  let held: { readonly path: RegExp; readonly asked: () => void; readonly goesOn: Promise<void> } | undefined;
  const { origin: issuer, stop } = await listenOnLoopback((request, response) => {
    if (request.method === "POST" && request.url === "/turn-keys")
      void rotateKeys().then(() => response.writeHead(204).end());
    else if (!held?.path.test(request.url ?? "")) void answer(request, response);
    else {
      held.asked();
      void held.goesOn.then(() => answer(request, response));
    }
  }, port);
  const adapter = providerMemory();
  const rotateKeys = async (): Promise<void> => {
    answer = await providerWith(issuer, { ...given, adapter });
  };
  await rotateKeys();
  return {
    issuer,
    rotateKeys,
    hold: (path) => {
      const asked = Promise.withResolvers<void>();
      const going = Promise.withResolvers<void>();
      held = { path, asked: asked.resolve, goesOn: going.promise };
      return { isAsked: asked.promise, goOn: going.resolve };
    },
    stop,
  };
}

let keysMade = 0;

interface Setup extends Omit<Given, "port"> {
  readonly adapter: AdapterFactory;
}

async function providerWith(issuer: string, setup: Setup) {
  const { people } = setup;
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: `key-${(keysMade += 1)}`, use: "sig", alg: "RS256" };
  const provider = new Provider(issuer, configuration(setup, key));
  provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
    if (ctx.path === "/graph/me") await tellOfMe(provider, people, ctx);
    else if (ctx.path.startsWith("/enter/")) await enter(provider, ctx);
    else await next();
  });
  return provider.callback();
}

function configuration(setup: Setup, key: JWK): Configuration {
  const { people, redirectUri, adapter, takesSecret = "client_secret_basic" } = setup;
  return {
    adapter,
    clientAuthMethods: [takesSecret],
    jwks: { keys: [key] },
    cookies: { keys: ["the provider's own"] },
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: takesSecret,
      },
    ],
    scopes: ["openid", "email", "profile", "programme"],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"], programme: ["cpf"] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/enter/${uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_ctx, accountId) =>
      people[accountId] && {
        accountId,
        claims: async () => Promise.resolve({ sub: accountId, ...people[accountId] }),
      },
    // Nobody is asked whether they agree: this provider belongs to the tests.
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope("openid email profile programme");
      await grant.save();
      return grant;
    },
  };
}

/** Serves the provider's own page: a name and a button, or the way back without saying who one is. */
async function enter(provider: Provider, ctx: KoaContextWithOIDC): Promise<void> {
  const { req, res } = ctx;
  if (ctx.method === "GET") {
    ctx.type = "html";
    ctx.body = `<!doctype html><html lang="pt-BR"><title>Provedor</title><h1>Provedor de teste</h1>
      <form method="post"><label>Conta <input name="login" autofocus></label><button>Continuar</button></form>
      <form method="post"><button>Cancelar</button></form>`;
    return;
  }
  const login = new URLSearchParams(await bodyOf(req)).get("login");
  const refused = { error: "access_denied", error_description: "The person said no" };
  ctx.respond = false;
  await provider.interactionFinished(req, res, login ? { login: { accountId: login } } : refused);
}

async function tellOfMe(provider: Provider, people: People, ctx: KoaContextWithOIDC): Promise<void> {
  const token = await provider.AccessToken.find(ctx.get("authorization").replace("Bearer ", ""));
  const { accountId = "" } = token ?? {};
  const { email, name } = people[accountId] ?? {};
  ctx.status = token ? 200 : 401;
  ctx.body = token ? { id: accountId, name, email } : { error: { code: 190 } };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const part of request) body += String(part);
  return body;
}

/** Signs in at the provider, as a browser would; returns the query that the portal's page gets. */
export async function signInAt(address: string, login: string | undefined): Promise<string> {
  const cookies = new Map<string, string>();
  const visit = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", ...init, headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const next = (from: string, response: Response) =>
    new URL(response.headers.get("location") ?? "", from).href;
  const page = next(address, await visit(address));
  const body = new URLSearchParams(login === undefined ? {} : { login });
  const resume = next(page, await visit(page, { method: "POST", body }));
  return new URL(next(resume, await visit(resume))).search.slice(1);
}
