import { expect } from "vitest";
import { addDays } from "@colheita/brazil";
import {
  credit,
  creditsLeft,
  expire,
  hold,
  lend,
  lockBalance,
  payWhatIsOwed,
  postHold,
  releaseCredit,
  reverse,
  takePartBack,
  voidHold,
} from "../../src/capabilities/points/index.ts";
import { sql, type Db, type Tx } from "../../src/platform/database/database.ts";
import type { Command, Round } from "./ledger-commands.ts";
import { expectDebtIsSpent, expectedOf, figuresOf } from "./ledger-figures.ts";
import { LedgerModel } from "./ledger-model.ts";
import { transferPlay, type Play, type Side } from "./ledger-play.ts";

type Outcome =
  | {
      readonly play: Play;
      readonly known: string | undefined;
      readonly version: number;
      readonly hasWritten: boolean;
    }
  | { readonly play: Play; readonly error: unknown };

const NOTHING: Play = { act: () => Promise.resolve(undefined), follow: () => undefined };
const PRIZE = { description: "Prêmio", cause: { kind: "redemption", title: "Prêmio" } } as const;

/**
 * One member's history, and that of a friend to whom they send points and who sends some, lived by the real ledger and
 * by the model. Every command is a transaction of its own; those of a round go at once, over as many connections. The
 * balance's version shows in which order the ledger took them, and the model takes them in the same.
 */
export class LedgerRun {
  readonly #db: Db;
  readonly #memberId: string;
  readonly #model = new LedgerModel();
  readonly #friend: Side;
  readonly #credits: string[] = [];
  readonly #holds: string[] = [];
  readonly #causes = new Set<string>();
  #lastCause = { event: 0, number: 0 };
  #firstDay = "";

  constructor(db: Db, memberId: string, friendId: string) {
    this.#db = db;
    this.#memberId = memberId;
    this.#friend = { memberId: friendId, model: new LedgerModel() };
  }

  get #self(): Side {
    return { memberId: this.#memberId, model: this.#model };
  }

  /** Lives through the rounds, then compares every figure with the model's. */
  async live(rounds: readonly Round[]): Promise<void> {
    const { rows } = await sql<{ today: string }>`select platform.today() as today`.execute(this.#db);
    this.#firstDay = rows[0]?.today ?? "";
    for (const round of rounds) {
      for (const each of round) if (each.act === "pass") this.#pass(each.days);
      await this.#play(round.map((each) => this.#playOf(each)));
      for (const { memberId } of [this.#self, this.#friend]) await expectDebtIsSpent(this.#db, memberId);
    }
    for (const { memberId, model } of [this.#self, this.#friend])
      expect(await this.#inTransaction((tx) => figuresOf(tx, memberId))).toEqual(expectedOf(model));
  }

  #pass(days: number): void {
    this.#model.today += days;
    this.#friend.model.today += days;
  }

  async #play(plays: readonly Play[]): Promise<void> {
    const outcomes = await Promise.all(plays.map((play) => this.#outcomeOf(play)));
    const done = outcomes.flatMap((each) => ("version" in each ? [each] : []));
    // What changed nothing came after what it saw.
    done.sort((a, b) => a.version - b.version || Number(b.hasWritten) - Number(a.hasWritten));
    for (const { play, known } of done) play.follow(known);
    for (const each of outcomes)
      if ("error" in each) {
        const { words, isExplained } = each.play.refusal ?? {
          words: /^no refusal is expected$/,
          isExplained: () => false,
        };
        expect(String(each.error)).toMatch(words);
        expect(isExplained()).toBe(true);
      }
  }

  async #outcomeOf(play: Play): Promise<Outcome> {
    try {
      return await this.#inTransaction(async (tx) => {
        const known = await play.act(tx);
        const { rows } = await sql<{ version: number; hasWritten: boolean }>`
          select version, coalesce(xmin::text = pg_current_xact_id_if_assigned()::xid::text, false) as has_written
          from points.balance where member_id = ${this.#memberId}`.execute(tx);
        const [balance] = rows;
        if (!balance) throw new Error("the member has no balance");
        return { play, known, ...balance };
      });
    } catch (error) {
      return { play, error };
    }
  }

  /** A transaction on the day that the history has come to. */
  #inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const offset = `${this.#model.today} days`;
    return this.#db.transaction().execute(async (tx) => {
      await sql`select set_config('colheita.clock_offset', ${offset}, true)`.execute(tx);
      return work(tx);
    });
  }

  #playOf(each: Command): Play {
    switch (each.act) {
      case "credit":
        return this.#credit(each);
      case "hold":
        return this.#hold(each.points);
      case "send":
        return transferPlay(this.#self, this.#friend, each.points);
      case "receive":
        return transferPlay(this.#friend, this.#self, each.points);
      case "post":
        return this.#close(each.which, "posted");
      case "void":
        return this.#close(each.which, "voided");
      case "reverse":
        return this.#reverse(each.which);
      case "return":
        return this.#return(each.which);
      case "release":
        return this.#release(each.which);
      case "reduce":
        return this.#reduce(each.which, each.points);
      case "lend":
        return this.#lend(each.which, each.points);
      case "expire":
        return {
          act: async (tx) => void (await expire(tx, this.#memberId)),
          follow: () => this.#model.expire(),
        };
      case "pass":
        return NOTHING;
    }
  }

  #causeOf({ isRepeat, isBeside }: Extract<Command, { act: "credit" }>) {
    const { event, number } = this.#lastCause;
    if (!isRepeat) this.#lastCause = { event: isBeside ? event : event + 1, number: number + 1 };
    return { event: this.#lastCause.event, id: `nota-${this.#lastCause.event}/${this.#lastCause.number}` };
  }

  #credit(command: Extract<Command, { act: "credit" }>): Play {
    const { points, expiresInDays, isWaiting } = command;
    const { event, id: cause } = this.#causeOf(command);
    const day = this.#model.today + expiresInDays;
    return {
      act: (tx) =>
        credit(tx, {
          memberId: this.#memberId,
          kind: "Earned",
          points,
          description: `Nota ${cause}`,
          cause: { kind: "invoice", id: cause, title: "Nota fiscal" },
          expiresOn: addDays(this.#firstDay, day),
          ...(isWaiting && { releasesOn: addDays(this.#firstDay, this.#model.today + 1) }),
        }),
      follow: (id) => {
        expect(this.#causes.has(cause)).toBe(false);
        this.#causes.add(cause);
        this.#credits.push(id ?? "");
        this.#model.credit({ points, expiresOn: day, event, isWaiting });
      },
      refusal: { words: /a_cause_credits_once/, isExplained: () => this.#causes.has(cause) },
    };
  }

  #hold(points: number): Play {
    return {
      act: (tx) => hold(tx, { ...PRIZE, memberId: this.#memberId, points, minutes: 30 }),
      follow: (id) => {
        expect(id !== undefined).toBe(this.#model.hold(points));
        if (id !== undefined) this.#holds.push(id);
      },
    };
  }

  #close(place: number, state: "posted" | "voided"): Play {
    const index = place % Math.max(1, this.#holds.length);
    const [id, known] = [this.#holds[index], this.#model.holds[index]];
    if (id === undefined || !known) return NOTHING;
    const close = (tx: Tx) =>
      state === "posted" ? postHold(tx, id, PRIZE) : voidHold(tx, id, "Reserva devolvida");
    return {
      act: async (tx) => {
        await close(tx);
        return undefined;
      },
      follow: () => {
        if (known.state === state) return;
        expect(known.state).toBe("open");
        if (state === "posted") this.#model.post(known);
        else this.#model.void(known);
      },
      refusal: { words: /cannot be/, isExplained: () => known.state !== "open" && known.state !== state },
    };
  }

  #reverse(place: number): Play {
    const index = place % Math.max(1, this.#credits.length);
    const [id, known] = [this.#credits[index], this.#model.credits[index]];
    if (id === undefined || !known) return NOTHING;
    return {
      act: (tx) => reverse(tx, id, "Nota cancelada"),
      follow: () => {
        expect(known.isReversed).toBe(false);
        this.#model.reverseCredit(index);
      },
      refusal: {
        words: /an_entry_is_reversed_once|was cancelled before/,
        isExplained: () => known.isReversed,
      },
    };
  }

  #release(place: number): Play {
    const index = place % Math.max(1, this.#credits.length);
    const [id, known] = [this.#credits[index], this.#model.credits[index]];
    if (id === undefined || !known) return NOTHING;
    return {
      act: async (tx) => {
        const { rows } = await sql<{ entryId: number }>`select id as entry_id from points.entry
          where public_id = ${id}`.execute(tx);
        return releaseCredit(tx, { memberId: this.#memberId, entryId: rows[0]?.entryId ?? 0 });
      },
      follow: (line) => {
        expect(line !== undefined).toBe(known.isWaiting);
        if (known.isWaiting) this.#model.release(index);
      },
    };
  }

  /** Takes a part of a credit back, and leaves nothing owed that can be paid. */
  #reduce(place: number, points: number): Play {
    const index = place % Math.max(1, this.#credits.length);
    const entryId = this.#credits[index];
    if (entryId === undefined) return NOTHING;
    return {
      act: async (tx) => {
        await lockBalance(tx, this.#memberId);
        const [left] = await creditsLeft(tx, this.#memberId, [entryId]);
        if (!left || left.isWaiting || left.points <= points) return undefined;
        const lineId = await takePartBack(tx, { entryId, points }, "Regra corrigida");
        await payWhatIsOwed(tx, this.#memberId, "Regra corrigida");
        return lineId;
      },
      follow: (line) => expect(line !== undefined).toBe(this.#model.reduceCredit(index, points)),
    };
  }

  #lend(place: number, points: number): Play {
    const index = place % Math.max(1, this.#credits.length);
    const againstId = this.#credits[index];
    if (againstId === undefined) return NOTHING;
    const cause = { kind: "operator", title: "Antecipação" } as const;
    const loan = { memberId: this.#memberId, againstId, points, description: "Antecipação", cause };
    return {
      act: (tx) => lend(tx, loan),
      follow: (line) => expect(line !== undefined).toBe(this.#model.lend(index, points)),
    };
  }

  #return(place: number): Play {
    const index = place % Math.max(1, this.#holds.length);
    const [id, known] = [this.#holds[index], this.#model.holds[index]];
    if (id === undefined || known?.state !== "posted") return NOTHING;
    return {
      act: async (tx) => {
        const { rows } = await sql<{ publicId: string }>`select public_id from points.entry
          where hold_id = ${id} and kind = 'Redeem'`.execute(tx);
        return reverse(tx, rows[0]?.publicId ?? "", "Devolução");
      },
      follow: () => {
        expect(known.isReturned).toBe(false);
        this.#model.returnHold(known);
      },
      refusal: { words: /an_entry_is_reversed_once/, isExplained: () => known.isReturned },
    };
  }
}
