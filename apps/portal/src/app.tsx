import { matchRoute } from "@colheita/contract/routes/routes";
import { LinkProvider } from "@colheita/ui/link/link";
import { SpriteUrl } from "@colheita/ui/icon/icon";
import spriteUrl from "@colheita/ui/icons.svg?no-inline";
import { createElement, Suspense } from "react";
import { declarationOf } from "./page-declarations.ts";
import { loggedFrame } from "./platform/data/logged-frame-loader.ts";
import { CrashBoundary } from "./platform/navigation/crash-boundary.tsx";
import { NavigationEffects } from "./platform/navigation/navigation-effects.tsx";
import { pageComponent } from "./platform/navigation/page-components.ts";
import type { ViewName } from "./platform/navigation/page-components.ts";
import { RouteParams } from "./platform/navigation/route-params.ts";
import { useLocation } from "./platform/navigation/router.tsx";
import { RouterAnchor } from "./platform/navigation/router-anchor.tsx";
import { AccessGuard } from "./platform/session/access-guard.tsx";
import { CrashedPage } from "./shell/state-pages.tsx";
import { Shell } from "./shell/shell.tsx";

const noParams = {};

function PageView({ name, isLogged }: { name: ViewName; isLogged: boolean }) {
  const page = createElement(pageComponent(name));
  return isLogged ? createElement(loggedFrame(), undefined, page) : page;
}

/** Shows the whole portal inside a router: the page of the current location in its shell. */
export function App() {
  const { pathname } = useLocation();
  const match = matchRoute(pathname);
  const [name, route, params] =
    match?.kind === "page"
      ? [match.name, match.route, match.params]
      : (["notFound", declarationOf("notFound"), noParams] as const);
  return (
    <SpriteUrl value={spriteUrl}>
      <LinkProvider value={RouterAnchor}>
        <RouteParams value={params}>
          <NavigationEffects name={name} />
          <Shell route={route}>
            {/* One boundary for all pages: it keeps the page that is left until the next one's code has come. */}
            <Suspense>
              <CrashBoundary key={pathname} fallback={<CrashedPage />}>
                <AccessGuard route={route}>
                  <PageView name={name} isLogged={route.access === "logged"} />
                </AccessGuard>
              </CrashBoundary>
            </Suspense>
          </Shell>
        </RouteParams>
      </LinkProvider>
    </SpriteUrl>
  );
}
