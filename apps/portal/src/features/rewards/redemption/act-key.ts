/**
 * Gives one act its Idempotency-Key: the same for every retry of the same body, another one as soon as the body is
 * another. A retry then never acts twice, and a changed order is never mistaken for a retry.
 */
export function createActKey(newKey: () => string = () => crypto.randomUUID()): (body: unknown) => string {
  let known: { readonly body: string; readonly key: string } | undefined;
  return (body) => {
    const text = JSON.stringify(body);
    if (known?.body !== text) known = { body: text, key: newKey() };
    return known.key;
  };
}
