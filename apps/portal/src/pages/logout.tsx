import { lazy, Suspense } from "react";
import { retry } from "../platform/boot/retry.ts";

/** Of what every member's page stands in, which a document of its own does not bring along. */
const LogOut = lazy(async () => {
  const frame = await retry(() => import("../shell/logged-frame.tsx"));
  return { default: frame.LogOut };
});

/** Shows the log-out, to which the button of the menu leads, and so does the profile check. */
export default function LogoutPage() {
  return (
    <Suspense>
      <LogOut />
    </Suspense>
  );
}
