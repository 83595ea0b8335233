const MARK = "colheita.reloaded";
/** A tab that reloaded this recently and still misses a file would only go on reloading. */
const AGAIN_AFTER_MS = 60_000;

/** A line that stands still answers no reload either. */
const ANSWER_LIMIT_MS = 10_000;

/** Whether the server would answer a reload. One without an answer would lose the page, and what was typed in it. */
const isAnswered = () =>
  fetch(location.href, {
    method: "HEAD",
    cache: "no-store",
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  }).then(
    ({ status }) => status < 500,
    () => false,
  );

/**
 * A deploy may have taken the files away that this tab asks for: it then loads the new ones by reloading itself.
 * Answers false where that would not help: nobody answers, or it has just been done.
 */
export async function reloadOnce(): Promise<boolean> {
  const last = Number(sessionStorage.getItem(MARK));
  if (Date.now() - last < AGAIN_AFTER_MS || !(await isAnswered())) return false;
  sessionStorage.setItem(MARK, String(Date.now()));
  location.reload();
  return true;
}
