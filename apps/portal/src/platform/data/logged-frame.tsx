import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryClient } from "./queries.ts";

export { openSession } from "../session/session.ts";

/** What every logged page stands in: the data of this member. */
export default function LoggedFrame({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
