import type pg from "pg";

/**
 * Tells of every connection of the pool that breaks, idle or in use; without a listener, a broken one would end the
 * process. Answers what stops it.
 */
export function tellLosses(pool: pg.Pool, tell: (error: Error) => void): () => void {
  const onConnect = (client: pg.PoolClient) => void client.on("error", tell);
  pool.on("error", tell).on("connect", onConnect);
  return () => void pool.off("error", tell).off("connect", onConnect);
}
