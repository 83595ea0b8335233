type Answers<Statements extends readonly unknown[]> = {
  -readonly [At in keyof Statements]: Awaited<Statements[At]>;
};

/**
 * Returns the answers of statements of one transaction that don't need each other's, done in their order. Kysely still
 * hands the driver one at a time. Where some fail, all are ended first; what is thrown is what the first of them failed by,
 * for those after it failed with it.
 */
export async function together<const Statements extends readonly Promise<unknown>[]>(
  statements: Statements,
): Promise<Answers<Statements>> {
  const ended = await Promise.allSettled(statements);
  for (const outcome of ended) if (outcome.status === "rejected") throw outcome.reason;
  return ended.map((outcome) => outcome.status === "fulfilled" && outcome.value) as Answers<Statements>;
}
