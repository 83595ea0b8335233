import { prerender } from "react-dom/static";
import { App } from "./app.tsx";
import { setLoggedFrame } from "./platform/data/logged-frame-loader.ts";
import { registerPage } from "./platform/navigation/page-components.ts";
import { StillRouter } from "./platform/navigation/router.tsx";
import type { ViewName } from "./platform/navigation/page-components.ts";
import { loadPage } from "./page-files.ts";

export { documentTitle, metaOf } from "./document-words.ts";
export { pageFile } from "./page-files.ts";
export { declarationOf } from "./page-declarations.ts";
export { programme } from "./portal-words.ts";
export type { ViewName };

/**
 * Draws one page as it stands before anybody is known: a visitor's page whole, a member's with its
 * skeletons. An error anywhere in it fails the build: inside Suspense, React would draw the fallback instead.
 */
export async function renderPage(name: ViewName, path: string): Promise<string> {
  registerPage(name, await loadPage(name));
  setLoggedFrame(await import("./shell/logged-frame.tsx"));
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StillRouter pathname={path}>
      <App />
    </StillRouter>,
    {
      onError: (error) => void errors.push(error),
      // A large part would otherwise come hidden, with an inline script that shows it: the policy blocks that.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw new AggregateError(errors, `${path} could not be prerendered`);
  return html;
}
