/** Every answer of this capability, which is also the topic of its live updates. */
export const supportKey = ["support"] as const;
