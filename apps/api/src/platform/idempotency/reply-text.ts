const INSTANT = "@instant";

/**
 * Writes a reply as JSON that keeps its instants: a `Date` comes back as a `Date`.
 * Anything else that JSON would change silently (bigint, Map, Buffer …) is a programming error and throws.
 */
export function packReply(reply: unknown): string {
  return (
    JSON.stringify(reply, function (this: Record<string, unknown>, key, value: unknown) {
      const original = this[key];
      if (original instanceof Date) return { [INSTANT]: original.toISOString() };
      if (typeof original === "number" && !Number.isFinite(original))
        throw new TypeError(`The reply's "${key}" is not a number`);
      if (typeof original === "object" && original !== null && !isPlain(original))
        throw new TypeError(
          `The reply's "${key}" is a ${original.constructor.name}, which a replay could not give back`,
        );
      return value;
    }) ?? "null"
  );
}

/** Reads what `packReply` wrote. */
export function unpackReply(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    const instant = (value as Record<string, unknown>)[INSTANT];
    return typeof instant === "string" ? new Date(instant) : value;
  });
}

function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
