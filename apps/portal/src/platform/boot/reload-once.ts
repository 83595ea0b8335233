const MARK = "colheita.reloaded";
/** A tab that reloaded this recently and still misses a file would only go on reloading. */
const AGAIN_AFTER_MS = 60_000;

/**
 * A deploy may have taken the files away that this tab asks for: it then loads the new ones by reloading itself.
 * Answers false where that would not help: there is no network, or it has just been done.
 */
export function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(MARK));
  if (!navigator.onLine || Date.now() - last < AGAIN_AFTER_MS) return false;
  sessionStorage.setItem(MARK, String(Date.now()));
  location.reload();
  return true;
}
