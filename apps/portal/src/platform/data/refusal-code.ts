import type { CodeOf } from "@colheita/contract/kit";

/** Every code that a call of this endpoint may be refused with: its own, and those that any call may meet. */
export type RefusalCode<E> = CodeOf<E> | "invalid-request" | "too-many-requests";
