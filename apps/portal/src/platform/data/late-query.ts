import type { QueryObserver, QueryObserverOptions } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { peekScreen } from "../session/session.ts";
import type { ScreenName } from "../session/session.ts";
import { useSession } from "../session/session-state.ts";
import { useMayAsk } from "./may-ask.ts";
import { loadQueriesFrame, queriesFrameNow } from "./queries-frame-loader.ts";
import type { QueriesFrameModule } from "./queries-frame-loader.ts";

/** What of a query's state a page shows. */
export interface LateState<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
}

const nothing: LateState<never> = { data: undefined, error: null, isFetching: false };

/**
 * A query that starts from the data which the session call brought, and becomes an ordinary one when the query
 * library has come: the home is drawn, with its data, before that.
 */
class LateReading<Data> {
  readonly #options: QueryObserverOptions<Data>;
  readonly #screen: ScreenName | undefined;
  readonly #listeners = new Set<() => void>();
  #state: LateState<Data> = nothing;
  #mayAsk = false;
  #observer: QueryObserver | undefined;

  constructor(options: QueryObserverOptions<Data>, screen: ScreenName | undefined) {
    this.#options = options;
    this.#screen = screen;
    if (screen === undefined) return;
    const data = queriesFrameNow()?.queryClient.getQueryData<Data>(options.queryKey ?? []);
    if (data !== undefined) this.#state = { ...nothing, data };
  }

  readonly current = (): LateState<Data> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Follows the query, once there is something to follow it with, until the returned function is called. */
  follow(): () => void {
    let isOver = false;
    // The header has just been drawn with the member: the data is the browser's next task, not the same one.
    const wait = setTimeout(() => this.#takeBrought(), 0);
    let leaveQuery: (() => void) | undefined;
    loadQueriesFrame().then((engine) => {
      if (!isOver) leaveQuery = this.#observe(engine);
    }, reportError);
    return () => {
      isOver = true;
      clearTimeout(wait);
      leaveQuery?.();
      this.#observer = undefined;
    };
  }

  allow(mayAsk: boolean): void {
    this.#mayAsk = mayAsk;
    this.#observer?.setOptions({ ...this.#options, enabled: mayAsk } as never);
  }

  refetch(): void {
    void this.#observer?.refetch();
  }

  #takeBrought(): void {
    if (this.#screen === undefined || this.#observer || this.#state.data !== undefined) return;
    const brought = peekScreen(this.#screen) as Data | undefined;
    if (brought !== undefined) this.#show({ ...nothing, data: brought });
  }

  #observe({ queryClient, QueryObserver }: QueriesFrameModule): () => void {
    const observer = new QueryObserver(queryClient, { ...this.#options, enabled: this.#mayAsk } as never);
    this.#observer = observer;
    return observer.subscribe(({ data, error, isFetching }) => {
      // What is on the screen stays there until there is something newer.
      this.#show({ data: (data as Data | undefined) ?? this.#state.data, error, isFetching });
    });
  }

  #show(state: LateState<Data>): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** As `useQuery`, with options that stay the same object, for the one page that must not wait for the query library. */
export function useLateQuery<Data>(
  options: QueryObserverOptions<Data>,
  screen: ScreenName,
): LateState<Data> & { readonly refetch: () => void } {
  const mayAsk = useMayAsk();
  const session = useSession();
  const memberId = session.status === "member" ? session.member.id : undefined;
  // Another member is another reading: nothing of the one before is left on the screen.
  const reading = useMemo(
    () => new LateReading<Data>(options, memberId === undefined ? undefined : screen),
    [memberId, options, screen],
  );
  const state = useSyncExternalStore(reading.subscribe, reading.current, () => nothing);
  useEffect(() => reading.follow(), [reading]);
  useEffect(() => reading.allow(mayAsk), [reading, mayAsk]);
  return { ...state, refetch: () => reading.refetch() };
}
