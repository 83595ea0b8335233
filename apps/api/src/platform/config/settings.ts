import { isIP } from "node:net";
import { resolve } from "node:path";
import type { Environment, EnvironmentSetting } from "./setting-kinds.ts";
import { address, bearerToken, choice, flag, secret, text, whole } from "./setting-kinds.ts";
import { serviceAddress, serviceAddresses } from "./service-addresses.ts";
import { certificates } from "./trusted-certificates.ts";
import { signOnProviders } from "./sign-on-providers.ts";

const isDemo = (env: Environment): boolean => !env["DATABASE_URL"]?.trim();

/** Every setting of the product. What is not here is not read from the environment. */
export const SETTINGS = {
  port: whole({
    name: "PORT",
    from: 0,
    to: 65_535,
    fallback: "3000",
    meaning: "Where portal and API listen; 0 takes a free port",
  }),
  host: text({
    name: "HOST",
    fallback: {
      words: "localhost; 0.0.0.0 with DATABASE_URL",
      of: (env) => (isDemo(env) ? "localhost" : "0.0.0.0"),
    },
    meaning: "The network interface to listen on",
  }),
  publicUrl: address({
    name: "PUBLIC_URL",
    schemes: ["https", "http"],
    fallback: {
      words: "http://localhost:PORT; required with DATABASE_URL",
      of: (env) => (isDemo(env) ? `http://localhost:${env["PORT"]?.trim() || "3000"}` : ""),
    },
    meaning:
      "The portal's address as members see it: in links of messages, and the only origin that may change anything",
  }),
  trustProxy: trustedProxies({
    name: "TRUST_PROXY",
    fallback: "off",
    meaning:
      "Which proxies may tell the caller's address: off, how many stand in front, or their networks (10.0.0.0/8, …)",
  }),
  dataDir: folder({
    name: "DATA_DIR",
    fallback: ".data",
    meaning: "Where the embedded database and uploaded files live",
  }),
  databaseUrl: address({
    name: "DATABASE_URL",
    schemes: ["postgres", "postgresql"],
    isSecret: true,
    fallback: { words: "the embedded PostgreSQL", of: () => "" },
    meaning: "A PostgreSQL 15 or newer to use instead of the embedded one",
  }),
  databasePoolSize: whole({
    name: "DATABASE_POOL_SIZE",
    from: 2,
    to: 200,
    fallback: "10",
    meaning: "Connections that one process opens at most",
  }),
  secretKey: secret({
    name: "SECRET_KEY",
    minLength: 32,
    fallback: { words: "made once and kept in DATA_DIR; required with DATABASE_URL", of: () => "" },
    meaning: "Encrypts signing keys and voucher codes. Keep it: what it encrypted can't be read without it",
  }),
  isDemo: flag({
    name: "DEMO",
    fallback: { words: "on; off with DATABASE_URL", of: (env) => (isDemo(env) ? "on" : "off") },
    meaning: "Runs as the demo: messages land in a local outbox that anyone can read at /dev/outbox",
  }),
  seedsDemo: flag({
    name: "SEED_DEMO",
    fallback: { words: "on; off with DATABASE_URL", of: (env) => (isDemo(env) ? "on" : "off") },
    meaning: "Fills an empty database with the demo programme",
  }),
  isProduction: flag({
    name: "PRODUCTION",
    fallback: {
      words: "off for the demo; else on",
      of: (env) =>
        /^(on|true|1)$/i.test(env["DEMO"]?.trim() || (isDemo(env) ? "on" : "off")) ? "off" : "on",
    },
    meaning:
      "Says that members' real points are here; without it the portal tells that it is only for trying out",
  }),
  smtpUrl: address({
    name: "SMTP_URL",
    schemes: ["smtp", "smtps"],
    isSecret: true,
    fallback: { words: "none: e-mails wait", of: () => "" },
    meaning: "The server that sends e-mails, with user and password",
  }),
  mailFrom: text({
    name: "MAIL_FROM",
    fallback: "Colheita <nao-responda@colheita.example>",
    meaning: "The sender of e-mails",
  }),
  smsUrl: address({
    name: "SMS_URL",
    schemes: ["https", "http"],
    isSecret: true,
    fallback: { words: "none: SMS wait", of: () => "" },
    meaning: "The HTTP gateway that sends SMS: it is posted { id, to, text } with an Idempotency-Key",
  }),
  smsToken: secret({ name: "SMS_TOKEN", fallback: "", meaning: "The bearer token of the SMS gateway" }),
  supplierUrl: serviceAddress({
    name: "SUPPLIER_URL",
    fallback: { words: "none: the partner's rewards wait for a person", of: () => "" },
    meaning: "The partner that delivers rewards of its own catalogue, as docs/supplier-protocol.md has it",
  }),
  supplierToken: bearerToken({
    name: "SUPPLIER_TOKEN",
    minLength: 32,
    fallback: { words: "none; required with SUPPLIER_URL", of: () => "" },
    meaning: "The bearer token by which the partner knows the programme",
  }),
  shopUrl: serviceAddress({
    name: "SHOP_URL",
    fallback: { words: "none; in a demo a page of its own", of: () => "" },
    meaning: "The partner's shop that consultants are led to, as docs/shop-protocol.md has it",
  }),
  shopKey: bearerToken({
    name: "SHOP_KEY",
    minLength: 32,
    fallback: { words: "none; required with SHOP_URL", of: () => "" },
    meaning: "The key that signs the tickets to that shop",
  }),
  filesUrl: address({
    name: "FILES_URL",
    schemes: ["s3"],
    fallback: { words: "the folder DATA_DIR/files", of: () => "" },
    meaning: "An S3 bucket for uploaded files: s3://bucket?region=…&endpoint=…",
  }),
  filesKeyId: secret({ name: "FILES_KEY_ID", fallback: "", meaning: "The access key of the bucket" }),
  filesKeySecret: secret({ name: "FILES_KEY_SECRET", fallback: "", meaning: "Its secret" }),
  runsWorker: flag({
    name: "WORKER",
    fallback: "on",
    meaning: "Whether this process also does the jobs. Off where separate worker processes run",
  }),
  workerConcurrency: whole({
    name: "WORKER_CONCURRENCY",
    from: 1,
    to: 50,
    fallback: "4",
    meaning: "Jobs that one worker does at a time",
  }),
  logLevel: choice({
    name: "LOG_LEVEL",
    words: ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
    fallback: { words: "warn; info with DATABASE_URL", of: (env) => (isDemo(env) ? "warn" : "info") },
    meaning: "The least that is worth a line",
  }),
  logFormat: choice({
    name: "LOG_FORMAT",
    words: ["json", "text"],
    fallback: { words: "text; json with DATABASE_URL", of: (env) => (isDemo(env) ? "text" : "json") },
    meaning: "JSON for machines or text for people",
  }),
  metricsToken: secret({
    name: "METRICS_TOKEN",
    minLength: 16,
    fallback: { words: "none: /metrics answers this machine only", of: () => "" },
    meaning: "The bearer token that opens /metrics to others",
  }),
  maxLatenessMs: whole({
    name: "MAX_LATENESS_MS",
    from: 100,
    to: 60_000,
    fallback: "2000",
    meaning:
      "How late, in milliseconds, a busy process may come to its work before it tells calls to come back",
  }),
  requestsPerMinute: whole({
    name: "REQUESTS_PER_MINUTE",
    from: 1,
    to: 1_000_000,
    fallback: "600",
    meaning: "Calls of the API that one session or address may make to one process in a minute",
  }),
  logInsPerMinute: whole({
    name: "LOG_INS_PER_MINUTE",
    from: 1,
    to: 1_000_000,
    fallback: {
      words: "a tenth of REQUESTS_PER_MINUTE",
      of: (env) => String(Math.ceil(Number(env["REQUESTS_PER_MINUTE"]?.trim() || "600") / 10)),
    },
    meaning: "Log-ins, right or wrong, that one address may try at one process in a minute",
  }),
  humanProofUrl: address({
    name: "HUMAN_PROOF_URL",
    schemes: ["https", "http"],
    fallback: { words: "the built-in proof of work", of: () => "" },
    meaning:
      "A server that makes challenges (GET challenge) and judges proofs of a person's browser (POST verify)",
  }),
  signOnProviders: signOnProviders({
    name: "SIGN_ON_PROVIDERS",
    fallback: { words: "none: members come in by password", of: () => "[]" },
    meaning: "Who else may vouch for members: OpenID Connect and OAuth 2.0 providers, partners with tickets",
  }),
  nfeTrustStore: certificates({
    name: "NFE_TRUST_STORE",
    fallback: { words: "none; in a demo an authority of its own", of: () => "" },
    meaning:
      "A file (PEM) with the certificates of the authorities that issue those of NF-e issuers (ICP-Brasil): an invoice whose XML one of them vouches for needs no person",
  }),
  cepUrls: serviceAddresses({
    name: "CEP_URLS",
    placeholder: "{cep}",
    fallback: { words: "none: an address is written by hand", of: () => "" },
    meaning:
      "Services shaped like ViaCEP that tell the address of a CEP, such as https://viacep.com.br/ws/{cep}/json/; the next is asked when one fails",
  }),
  locationUrls: serviceAddresses({
    name: "LOCATION_URLS",
    placeholder: "{ip}",
    isSecret: true,
    fallback: { words: "none: everybody is in São Paulo, SP", of: () => "" },
    meaning: "Services that tell city, region and region_code of a network address; may hold their key",
  }),
  accessTokenMinutes: whole({
    name: "ACCESS_TOKEN_MINUTES",
    from: 10,
    to: 60,
    fallback: "15",
    meaning: "How long an access token is good for; pages ask for the next one five minutes before its end",
  }),
  sessionIdleDays: whole({
    name: "SESSION_IDLE_DAYS",
    from: 1,
    to: 365,
    fallback: "30",
    meaning: "After how many days without use a session ends, and the member logs in again",
  }),
  sessionMaxDays: whole({
    name: "SESSION_MAX_DAYS",
    from: 1,
    to: 3650,
    fallback: "90",
    meaning: "After how many days a session ends however often it was used, and the member logs in again",
  }),
  isStrict: flag({
    name: "STRICT",
    fallback: "off",
    meaning: "Checks every reply against the contract before it leaves; for development and tests",
  }),
  stopLimitSeconds: whole({
    name: "STOP_LIMIT_SECONDS",
    from: 0,
    to: 600,
    fallback: "25",
    meaning: "How long requests and jobs under way may take to end when the process is asked to stop",
  }),
};

function folder(
  setting: Pick<EnvironmentSetting<string>, "name" | "meaning" | "fallback">,
): EnvironmentSetting<string> {
  return { ...setting, expects: "a path", isSecret: false, read: (value) => resolve(value) };
}

function trustedProxies(
  setting: Pick<EnvironmentSetting<false>, "name" | "meaning" | "fallback">,
): EnvironmentSetting<false | number | readonly string[]> {
  return {
    ...setting,
    expects: "off, a number from 1 to 9, or networks like 10.0.0.0/8 separated by commas",
    isSecret: false,
    read: (value) => {
      if (value === "off") return false;
      if (/^[1-9]$/.test(value)) return Number(value);
      const networks = value.split(",").map((network) => network.trim());
      return networks.every(isNetwork) ? networks : undefined;
    },
  };
}

function isNetwork(value: string): boolean {
  const [ip = "", bits, ...rest] = value.split("/");
  const version = isIP(ip);
  const width = version === 4 ? 32 : 128;
  return (
    version !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width))
  );
}
