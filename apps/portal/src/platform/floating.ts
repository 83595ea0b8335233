import { useSyncExternalStore } from "react";

type FloatingModule = typeof import("../shell/floating-layers.tsx");

let module: FloatingModule | undefined;
let loading: Promise<FloatingModule> | undefined;
const listeners = new Set<() => void>();

/** Waits for the next frame: a live region has to be in the page before its text changes, or it announces nothing. */
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
 * Loads the layers of messages and cards, with the first that is shown. Where the code did not load, the next
 * message asks for it again.
 */
export function floatingLayers(): Promise<FloatingModule> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Returns the layers, if anything was shown yet. */
export function floatingLayersNow(): FloatingModule | undefined {
  return module;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Returns the component of the layers, once there is something to show. */
export function useFloatingView(): FloatingModule["FloatingLayers"] | undefined {
  return useSyncExternalStore(
    subscribe,
    () => module?.FloatingLayers,
    () => undefined,
  );
}
