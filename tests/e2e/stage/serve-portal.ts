/**
 * A demo of its own for the journeys: on an empty folder, which goes when the server does, and with providers of single
 * sign-on of its own, which go, too.
 */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { makeNfeIssuer, nfeFiles } from "./nfe-issuer.ts";
import { crookedProvider } from "../../../apps/api/test/sign-on/crooked-provider.ts";
import { startProvider } from "../../../apps/api/test/sign-on/sign-on-provider.ts";
import { dataFolder } from "./journeys-folder.ts";
import {
  ACCOUNTS,
  ALHEIO_PORT,
  ANTIGO_PORT,
  CORREIO_PORT,
  PORTAL,
  PROVIDERS,
  REDE_PORT,
} from "../log-in/sign-on-setting.ts";

mkdirSync(dataFolder, { mode: 0o700 });
await makeNfeIssuer();
const given = { people: ACCOUNTS, redirectUri: `${PORTAL}/sso` };
const antigo = await crookedProvider(ANTIGO_PORT);
antigo.bend({ ageSeconds: 302 });
const alheio = await crookedProvider(ALHEIO_PORT);
alheio.bend({ claims: { nonce: "another's" } });
const providers = [
  antigo,
  alheio,
  await startProvider({ ...given, port: CORREIO_PORT }),
  await startProvider({ ...given, port: REDE_PORT, takesSecret: "client_secret_post" }),
];
const server = spawn(process.execPath, ["tools/start.ts"], {
  stdio: "inherit",
  env: {
    ...process.env,
    DATA_DIR: dataFolder,
    SIGN_ON_PROVIDERS: JSON.stringify(PROVIDERS),
    NFE_TRUST_STORE: nfeFiles.authority,
  },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void server.kill(signal));
server.on("exit", (code) => {
  rmSync(dataFolder, { recursive: true, force: true });
  process.exitCode = code ?? 0;
  for (const { stop } of providers) void stop();
});
