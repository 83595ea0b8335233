import { afterEach, beforeEach, vi } from "vitest";

/** Where the browser notes that the server has not heard of a log-out. */
export const OWED = "colheita.log-out-owed";

/** Returns a browser's storage of one kind. */
function storage(entries: readonly (readonly [string, string])[] = []) {
  const stored = new Map(entries);
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

/** What the pages of a test call, with which tokens, and what they are answered. */
export interface SessionStage {
  asked: string[];
  /** By call. */
  tokens: Record<string, string | undefined>;
  answers: Record<string, () => Response | Promise<Response>>;
}

/** Returns a browser that owes a log-out and has no session, anew for each test. */
export function sessionStage(): SessionStage {
  const stage: SessionStage = { asked: [], tokens: {}, answers: {} };
  beforeEach(() => {
    vi.resetModules();
    stage.asked = [];
    stage.tokens = {};
    stage.answers = {
      "POST /api/session/end": () => Response.json({ success: true }),
      "GET /api/session": () => Response.json({ code: "no-uid" }, { status: 401 }),
    };
    stubBrowser(stage);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  return stage;
}

function stubBrowser(stage: SessionStage): void {
  vi.stubGlobal("navigator", { userAgent: "test", onLine: true });
  vi.stubGlobal("localStorage", storage([[OWED, ""]]));
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("reportError", (error: unknown) => {
    throw error;
  });
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      addEventListener = () => undefined;
      postMessage = () => undefined;
    },
  );
  vi.stubGlobal("fetch", async (address: string, { method, headers }: RequestInit) => {
    const call = `${method} ${address.replace(/\?.*/, "")}`;
    stage.asked.push(call);
    stage.tokens[call] = (headers as Record<string, string>)["authorization"];
    return (await stage.answers[call]?.()) ?? Response.json({ code: "unknown" }, { status: 500 });
  });
}
