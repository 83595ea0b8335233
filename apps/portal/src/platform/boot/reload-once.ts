const MARK = "colheita.reloaded";
/** A tab that reloaded this recently and still misses a file would only go on reloading. */
const AGAIN_AFTER_MS = 60_000;

/** A line that stands still answers no reload either. */
const ANSWER_LIMIT_MS = 10_000;

/**
 * Returns whether the server would answer a reload. A reload without an answer would lose the page, and what was
 * typed in it.
 */
export const isAnswered = (): Promise<boolean> =>
  fetch(location.href, {
    method: "HEAD",
    cache: "no-store",
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  }).then(
    ({ status }) => status < 500,
    () => false,
  );

/**
 * Reloads to get the new files, where a deploy may have removed those that this tab asks for. Returns false where
 * that would not help: nobody answers, or it has just been done.
 */
export async function reloadOnce(): Promise<boolean> {
  const last = Number(sessionStorage.getItem(MARK));
  if (Date.now() - last < AGAIN_AFTER_MS || !(await isAnswered())) return false;
  sessionStorage.setItem(MARK, String(Date.now()));
  location.reload();
  return true;
}
