import { useEffect } from "react";
import type { ReactNode } from "react";
import { retry } from "../platform/boot/retry.ts";
import { MemberData } from "../platform/data/member-data.tsx";
import { registerPage } from "../platform/navigation/page-components.ts";
import { LogOut } from "./log-out.tsx";

export { LogOut } from "./log-out.tsx";
export { MemberHeader } from "./member-header.tsx";
export { MemberNote } from "./member-note.tsx";
export { openSession } from "../platform/session/session.ts";

const ACCOMPANY_AFTER_MS = 2000;

// Whoever is in can leave without a network: that page's code waits for no line.
registerPage("logout", { default: LogOut });

/** Provides session, data and live updates to every logged page. */
export default function LoggedFrame({ children }: { children: ReactNode }) {
  useEffect(() => {
    // The page goes first.
    const wait = setTimeout(() => {
      retry(() => import("./accompany.ts"))
        .then(({ accompany }) => accompany())
        .catch(reportError);
    }, ACCOMPANY_AFTER_MS);
    return () => clearTimeout(wait);
  }, []);
  return <MemberData>{children}</MemberData>;
}
