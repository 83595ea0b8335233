/** What goes out. */
export interface Letter {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

/**
 * What came of a letter that was not confirmed. `later`: it surely did not go out, and may another time. `never`: it was
 * turned down for good. `unknown`: it may have arrived, so that sending it again could deliver it twice.
 */
export type DeliveryOutcome = "later" | "never" | "unknown";

/** Thrown by a carrier. */
export class NotCarried extends Error {
  override readonly name = "NotCarried";
  readonly outcome: DeliveryOutcome;
  constructor(outcome: DeliveryOutcome, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.outcome = outcome;
  }
}

/** Takes a letter to a person, or throws NotCarried. */
export type Carrier = (letter: Letter) => Promise<void>;
