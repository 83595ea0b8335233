/** What the page of the single sign-on was opened with. */
export type Arrival =
  | { readonly kind: "nothing" }
  | { readonly kind: "ticket"; readonly ticket: string; readonly location: string | undefined }
  | { readonly kind: "answer"; readonly answer: string; readonly state: string };

/** Reads the address, and takes what is secret out of it before anything else happens. */
export function takeArrival(): Arrival {
  const answer = location.search.slice(1);
  if (answer !== "") history.replaceState(history.state, "", location.pathname);
  const query = new URLSearchParams(answer);
  const ticket = query.get("ticket");
  if (ticket) return { kind: "ticket", ticket, location: query.get("location") ?? undefined };
  const state = query.get("state");
  return state === null ? { kind: "nothing" } : { kind: "answer", answer, state };
}
