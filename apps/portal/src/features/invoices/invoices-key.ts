/** Every answer of this capability, which is also the topic of its live updates. */
export const invoicesKey = ["invoices"] as const;
