import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { askAgain, queryClient } from "./query-client.ts";

export { QueryObserver } from "@tanstack/react-query";
export { askAgain, queryClient };

/** What pages with queries stand in. The home does not wait for it: see `late-query.ts`. */
export default function QueriesFrame({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
