import { afterEach, expect, test, vi } from "vitest";
import { registerWorker, takeOver } from "./register-worker.ts";

vi.mock("../../shell/update-offer.ts", () => ({ offerUpdate: () => undefined }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Returns a worker as the browser provides it. */
function worker(state: ServiceWorkerState) {
  const events = new EventTarget();
  return Object.assign(events, { state, postMessage: vi.fn() });
}

/** Returns a browser in which no worker has taken over yet. */
function browser(registration: { waiting?: unknown; installing?: unknown }) {
  const serviceWorker = new EventTarget();
  vi.stubGlobal("navigator", { serviceWorker });
  const reload = vi.fn();
  return { serviceWorker, reload, done: takeOver(registration as ServiceWorkerRegistration, reload) };
}

test("row 47: the version that waits now takes over, and the page starts again once it has", async () => {
  const waiting = worker("installed");
  const { serviceWorker, reload, done } = browser({ waiting });
  await done;
  expect(waiting.postMessage).toHaveBeenCalledWith({ kind: "take-over" });
  expect(reload).not.toHaveBeenCalled();
  serviceWorker.dispatchEvent(new Event("controllerchange"));
  expect(reload).toHaveBeenCalledOnce();
});

test("row 47: a busy old worker does not delay the new version for long", async () => {
  vi.useFakeTimers();
  const { reload, done } = browser({ waiting: worker("installed") });
  await done;
  vi.advanceTimersByTime(4_999);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledOnce();
});

test("row 47: a version that is still being installed is waited for, and takes the place of the one offered", async () => {
  const [offered, newer] = [worker("installed"), worker("installing")];
  const registration: { waiting: unknown; installing: unknown } = { waiting: offered, installing: newer };
  const { done } = browser(registration);
  Object.assign(offered, { state: "redundant" });
  Object.assign(newer, { state: "installed" });
  Object.assign(registration, { waiting: newer, installing: null });
  newer.dispatchEvent(new Event("statechange"));
  await done;
  expect(offered.postMessage).not.toHaveBeenCalled();
  expect(newer.postMessage).toHaveBeenCalledWith({ kind: "take-over" });
});

test("row 47: where another tab has let it take over already, the page only starts again", async () => {
  const { reload, done } = browser({});
  await done;
  expect(reload).toHaveBeenCalledOnce();
});

/** Returns a browser that can't register a worker, with a network or without one. */
function unable(onLine: boolean) {
  const register = vi.fn(() => Promise.reject(new TypeError("Failed to register a ServiceWorker")));
  vi.stubGlobal("navigator", { onLine, serviceWorker: { register } });
  return register;
}

test("a line that is cut while the worker comes is no fault of the page", async () => {
  const register = unable(false);
  await expect(registerWorker()).resolves.toBeUndefined();
  expect(register).toHaveBeenCalledOnce();
});

test("a worker that can't be registered with a network is reported", async () => {
  unable(true);
  await expect(registerWorker()).rejects.toThrow("Failed to register");
});
