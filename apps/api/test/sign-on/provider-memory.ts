import type { Adapter, AdapterPayload } from "oidc-provider";

/** Returns what one provider of the tests remembers; it outlives a change of its keys. */
export function providerMemory(): (model: string) => Adapter {
  const stored = new Map<string, AdapterPayload>();
  const byUid = new Map<string, string>();
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    const find = (id: string) => Promise.resolve(stored.get(keyOf(id)));
    return {
      upsert: async (id, payload) => {
        stored.set(keyOf(id), payload);
        if (payload.uid !== undefined) byUid.set(payload.uid, id);
        await Promise.resolve();
      },
      find,
      findByUid: async (uid) => find(byUid.get(uid) ?? ""),
      findByUserCode: () => Promise.resolve(undefined),
      consume: async (id) => {
        const payload = await find(id);
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => {
        stored.delete(keyOf(id));
        await Promise.resolve();
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
        await Promise.resolve();
      },
    };
  };
}
