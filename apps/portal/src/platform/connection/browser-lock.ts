/**
 * Runs a task while no other tab of this browser runs one of the same name. Where the browser has no locks (a page
 * without HTTPS), tabs do not wait for each other.
 */
export async function withLock<Value>(
  name: string,
  task: () => Promise<Value>,
  signal?: AbortSignal,
): Promise<Value> {
  if (!("locks" in navigator)) return await task();
  return await navigator.locks.request(name, signal ? { signal } : {}, task);
}
