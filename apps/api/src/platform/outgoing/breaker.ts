/** How a breaker judges. */
export interface BreakerLimits {
  /** So many failures one after the other open it. */
  readonly failures: number;
  /** For so long nothing is tried; then one call is let through to see. */
  readonly openForMs: number;
}

const usual: BreakerLimits = { failures: 4, openForMs: 20_000 };

/**
 * Spares callers the wait for somebody who does not answer: after some failures in a row it lets nothing through for a
 * while. Each process learns for itself.
 */
export class Breaker {
  readonly #limits: BreakerLimits;
  readonly #now: () => number;
  #failures = 0;
  #closedAgainAt = 0;
  #restsUntil = 0;

  constructor(limits: BreakerLimits = usual, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Returns the seconds until it is worth trying again; 0 when it is now. Whoever gets 0 after a pause tries for all. */
  secondsUntilTry(): number {
    const now = this.#now();
    if (now < this.#restsUntil) return Math.ceil((this.#restsUntil - now) / 1000);
    if (this.#failures < this.#limits.failures) return 0;
    if (now < this.#closedAgainAt) return Math.ceil((this.#closedAgainAt - now) / 1000);
    this.#closedAgainAt = now + this.#limits.openForMs;
    return 0;
  }

  succeed(): void {
    this.#failures = 0;
  }

  fail(): void {
    this.#failures += 1;
    this.#closedAgainAt = this.#now() + this.#limits.openForMs;
  }

  /** Lets nothing through for so long, as somebody who is asked too much wants it, whatever comes of calls on their way. */
  rest(forMs: number): void {
    this.#restsUntil = Math.max(this.#restsUntil, this.#now() + forMs);
  }
}
