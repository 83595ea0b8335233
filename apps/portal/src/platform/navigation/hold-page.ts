/** Has the browser ask, in its own words, before the page is closed or reloaded. Returns how to let go of the page. */
export function holdPage(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}
