import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { reloadOnce } from "./platform/boot/reload-once.ts";
import { registerPage } from "./platform/navigation/page-components.ts";
import { BrowserRouter } from "./platform/navigation/router.tsx";
import type { ViewName } from "./platform/navigation/page-components.ts";
import { setLoggedFrame } from "./platform/data/logged-frame-loader.ts";
import type { LoggedFrameModule } from "./platform/data/logged-frame-loader.ts";
import type { PageModule } from "./page-files.ts";

/**
 * Reloads when a style sheet did not load, which would leave its page bare: a new document has all of them. Code
 * that did not load is reported by whoever asked for it.
 */
addEventListener("vite:preloadError", (event) => {
  const { payload } = event as Event & { readonly payload: Error };
  if (payload.message.startsWith("Unable to preload CSS")) reloadOnce().catch(reportError);
});

function Root() {
  useEffect(() => {
    document.documentElement.dataset["ready"] = "";
  }, []);
  return (
    <BrowserRouter>
      <App />
    </BrowserRouter>
  );
}

/** Hydrates the prerendered document with the code of its own page at hand. */
export function hydrate(name: ViewName, page: PageModule, loggedFrame?: LoggedFrameModule): void {
  registerPage(name, page);
  if (loggedFrame) setLoggedFrame(loggedFrame);
  const root = document.getElementById("root");
  if (!root) throw new Error("The document has no root");
  startTransition(() => {
    hydrateRoot(root, <Root />);
  });
}
