import { useSyncExternalStore } from "react";

type FloatingModule = typeof import("../shell/floating-layers.tsx");

let module: FloatingModule | undefined;
let loading: Promise<FloatingModule> | undefined;
const listeners = new Set<() => void>();

/** A live region says what changes in it, so it has to stand there before it says something. */
function afterDrawing(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
}

async function load(): Promise<FloatingModule> {
  module = await import("../shell/floating-layers.tsx");
  for (const listener of listeners) listener();
  await afterDrawing();
  return module;
}

/**
 * The layers of messages and cards. Their code comes with the first that is shown. Where it did not come, the next
 * message asks for it again.
 */
export function floatingLayers(): Promise<FloatingModule> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The layers, if anything was shown yet. */
export function floatingLayersNow(): FloatingModule | undefined {
  return module;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** What draws the layers, once there is something to show. */
export function useFloatingView(): FloatingModule["FloatingLayers"] | undefined {
  return useSyncExternalStore(
    subscribe,
    () => module?.FloatingLayers,
    () => undefined,
  );
}
