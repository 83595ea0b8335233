/** The clock a store runs on; tests pass their own. Times are in milliseconds. */
export interface Timers {
  now: () => number;
  setTimer: (run: () => void, delayMs: number) => unknown;
  clearTimer: (timer: unknown) => void;
}

/** The browser's own clock. */
export const realTimers: Timers = {
  now: () => Date.now(),
  setTimer: (run, delayMs) => setTimeout(run, delayMs),
  clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/** Anything that shows for a while: `timeoutMs` 0 stays until it is removed. */
export interface Expiring {
  readonly id: string;
  readonly timeoutMs: number;
}

interface Countdown {
  remainingMs: number;
  startedAt: number;
  timer: unknown;
}

/** An ordered list whose items leave by themselves; reading it is cheap and stable between changes. */
export interface ExpiringItems<Item extends Expiring> {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => readonly Item[];
  /** Adds the item, or replaces the one with the same id in its place; its time starts again. */
  put: (item: Item) => void;
  remove: (id: string) => void;
  removeWhere: (matches: (item: Item) => boolean) => void;
  /** Stops every countdown where it is, for as long as someone is reading. */
  pause: () => void;
  /** Lets the countdowns go on from where they were. */
  resume: () => void;
}

/** Makes an empty list running on `timers`. */
export function createExpiringItems<Item extends Expiring>(timers: Timers): ExpiringItems<Item> {
  let items: readonly Item[] = [];
  let isPaused = false;
  const countdowns = new Map<string, Countdown>();
  const listeners = new Set<() => void>();

  function publish(next: readonly Item[]) {
    items = next;
    for (const listener of listeners) listener();
  }

  function run(id: string, countdown: Countdown) {
    countdown.startedAt = timers.now();
    countdown.timer = timers.setTimer(() => remove(id), countdown.remainingMs);
  }

  function stop(id: string) {
    const countdown = countdowns.get(id);
    if (countdown === undefined) return;
    if (!isPaused) timers.clearTimer(countdown.timer);
    countdowns.delete(id);
  }

  function put(item: Item) {
    stop(item.id);
    if (item.timeoutMs > 0) {
      const countdown: Countdown = { remainingMs: item.timeoutMs, startedAt: 0, timer: undefined };
      countdowns.set(item.id, countdown);
      if (!isPaused) run(item.id, countdown);
    }
    const isKnown = items.some((other) => other.id === item.id);
    publish(isKnown ? items.map((other) => (other.id === item.id ? item : other)) : [...items, item]);
  }

  function removeWhere(matches: (item: Item) => boolean) {
    const leaving = items.filter((item) => matches(item));
    if (leaving.length === 0) return;
    for (const item of leaving) stop(item.id);
    publish(items.filter((item) => !leaving.includes(item)));
  }

  function remove(id: string) {
    removeWhere((item) => item.id === id);
  }

  function pause() {
    if (isPaused) return;
    isPaused = true;
    for (const countdown of countdowns.values()) {
      timers.clearTimer(countdown.timer);
      countdown.remainingMs = Math.max(0, countdown.remainingMs - (timers.now() - countdown.startedAt));
    }
  }

  function resume() {
    if (!isPaused) return;
    isPaused = false;
    for (const [id, countdown] of countdowns) run(id, countdown);
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }

  return { subscribe, getSnapshot: () => items, put, remove, removeWhere, pause, resume };
}
