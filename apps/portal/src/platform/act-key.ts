/** The act that a key was given to. */
export interface SavedAct {
  readonly body: string;
  readonly key: string;
}

/** Where the known act stands: for as long as a form does, or where a reload finds it. */
interface ActPlace {
  readonly read: () => SavedAct | undefined;
  readonly write: (act: SavedAct) => void;
}

function inMemory(): ActPlace {
  let known: SavedAct | undefined;
  return { read: () => known, write: (act) => void (known = act) };
}

/**
 * Gives one act its Idempotency-Key: the same for every retry of the same body, another one as soon as the body is
 * another. A retry then never acts twice, and a changed order is never mistaken for a retry.
 */
export function createActKey(
  place: ActPlace = inMemory(),
  newKey: () => string = () => crypto.randomUUID(),
): (body: unknown) => string {
  return (body) => {
    const text = JSON.stringify(body);
    const known = place.read();
    if (known?.body === text) return known.key;
    const key = newKey();
    place.write({ body: text, key });
    return key;
  };
}
