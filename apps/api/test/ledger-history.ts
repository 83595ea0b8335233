import * as fc from "fast-check";
import { expect } from "vitest";
import { credit, expire, hold, postHold, reverse, voidHold } from "../src/capabilities/points/index.ts";
import { sql, type Tx } from "../src/platform/database/database.ts";
import { LedgerModel } from "./ledger-model.ts";

/** One thing that happens to a member's points. `which` picks among those there are. */
export type Command =
  | {
      readonly act: "credit";
      readonly points: number;
      readonly expiresInDays: number;
      readonly isRepeat: boolean;
    }
  | { readonly act: "hold"; readonly points: number }
  | { readonly act: "post" | "void" | "reverse" | "return"; readonly which: number }
  | { readonly act: "expire" }
  | { readonly act: "pass"; readonly days: number };

const points = fc.integer({ min: 1, max: 120 });
const which = fc.nat(7);
/** Often the same few, so that what happens on the very last day happens often. */
const someDays = fc.oneof(fc.constantFrom(1, 5, 10), fc.integer({ min: 1, max: 45 }));
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant("credit" as const),
      points,
      expiresInDays: fc.oneof(someDays, fc.integer({ min: -3, max: 0 })),
      isRepeat: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant("hold" as const), points }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("post" as const), which }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("void" as const), which }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("reverse" as const), which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("return" as const), which }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("expire" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant("pass" as const), days: someDays }),
  },
);

/** What happens to one member, in order. */
export const history: fc.Arbitrary<Command[]> = fc.array(command, {
  minLength: 1,
  maxLength: 14,
  size: "max",
});

interface Figures {
  readonly today: number;
  readonly available: number;
  readonly reserved: number;
  readonly debt: number;
  readonly lines: number;
  readonly linePoints: number;
  readonly lots: { expiresOn: number; remaining: number }[];
}

/** One member's history, lived by the real ledger and by the model side by side, in one transaction. */
export class LedgerRun {
  readonly #tx: Tx;
  readonly #memberId: string;
  readonly #model = new LedgerModel();
  readonly #credits: string[] = [];
  readonly #holds: string[] = [];

  constructor(tx: Tx, memberId: string) {
    this.#tx = tx;
    this.#memberId = memberId;
  }

  /** Lives through the commands, then compares every figure with the model's. */
  async live(commands: readonly Command[]): Promise<void> {
    for (const each of commands) await this.#apply(each);
    expect(await this.#figures()).toEqual(this.#expected());
  }

  async #apply(each: Command): Promise<void> {
    switch (each.act) {
      case "credit":
        return this.#credit(each.points, each.expiresInDays, each.isRepeat);
      case "hold":
        return this.#hold(each.points);
      case "post":
        return this.#close(each.which, "posted");
      case "void":
        return this.#close(each.which, "voided");
      case "reverse":
        return this.#reverse(each.which);
      case "return":
        return this.#return(each.which);
      case "expire":
        await expire(this.#tx, this.#memberId);
        this.#model.expire();
        return;
      case "pass":
        this.#model.today += each.days;
        await sql`select set_config('colheita.clock_offset', ${`${this.#model.today} days`}, true)`.execute(
          this.#tx,
        );
        return;
    }
  }

  async #credit(amount: number, expiresInDays: number, isRepeat: boolean): Promise<void> {
    const place = this.#credits.length;
    const isKnown = isRepeat && place > 0;
    const cause = isKnown ? place - 1 : place;
    const act = async () =>
      credit(this.#tx, {
        memberId: this.#memberId,
        kind: "Earned",
        points: amount,
        description: `Nota ${cause}`,
        cause: { kind: "invoice", id: `nota-${cause}`, title: "Nota fiscal" },
        expiresOn: await this.#date(this.#model.today + expiresInDays),
      });
    if (isKnown) return this.#refused(act, /a_cause_credits_once/);
    this.#credits.push(await act());
    this.#model.credit(amount, this.#model.today + expiresInDays);
  }

  async #hold(amount: number): Promise<void> {
    const id = await hold(this.#tx, {
      memberId: this.#memberId,
      points: amount,
      description: "Prêmio",
      cause: { kind: "redemption", title: "Prêmio" },
      minutes: 30,
    });
    expect(id !== undefined).toBe(this.#model.hold(amount));
    if (id !== undefined) this.#holds.push(id);
  }

  async #close(place: number, state: "posted" | "voided"): Promise<void> {
    if (this.#holds.length === 0) return;
    const index = place % this.#holds.length;
    const [id, told] = [this.#holds[index], this.#model.holds[index]];
    if (id === undefined || !told) throw new RangeError(`no hold ${index}`);
    const act = () =>
      state === "posted"
        ? postHold(this.#tx, id, { description: "Prêmio", cause: { kind: "redemption", title: "Prêmio" } })
        : voidHold(this.#tx, id, "Reserva devolvida");
    if (told.state !== "open" && told.state !== state) return this.#refused(act, /cannot be/);
    await act();
    if (told.state !== "open") return;
    if (state === "posted") this.#model.post(told);
    else this.#model.void(told);
  }

  async #reverse(place: number): Promise<void> {
    if (this.#credits.length === 0) return;
    const index = place % this.#credits.length;
    const [id, told] = [this.#credits[index], this.#model.credits[index]];
    if (id === undefined || !told) throw new RangeError(`no credit ${index}`);
    const act = () => reverse(this.#tx, id, "Nota cancelada");
    if (told.isReversed) return this.#refused(act, /an_entry_is_reversed_once/);
    await act();
    this.#model.reverseCredit(index);
  }

  async #return(place: number): Promise<void> {
    if (this.#holds.length === 0) return;
    const index = place % this.#holds.length;
    const told = this.#model.holds[index];
    if (told?.state !== "posted") return;
    const { rows } = await sql<{ publicId: string }>`select public_id from points.entry
      where hold_id = ${this.#holds[index]} and kind = 'Redeem'`.execute(this.#tx);
    const act = () => reverse(this.#tx, rows[0]?.publicId ?? "", "Devolução");
    if (told.isReturned) return this.#refused(act, /an_entry_is_reversed_once/);
    await act();
    this.#model.returnHold(told);
  }

  async #refused(act: () => Promise<unknown>, why: RegExp): Promise<void> {
    await sql`savepoint before_refusal`.execute(this.#tx);
    await expect(act()).rejects.toThrow(why);
    await sql`rollback to savepoint before_refusal`.execute(this.#tx);
  }

  async #date(day: number): Promise<string> {
    const { rows } = await sql<{ day: string }>`
      select platform.today() + ${day - this.#model.today}::int as day`.execute(this.#tx);
    return rows[0]?.day ?? "";
  }

  #expected(): Figures {
    const { today, available, reserved, debt, lines, linePoints, left } = this.#model;
    return { today, available, reserved, debt, lines, linePoints, lots: left };
  }

  async #figures(): Promise<Figures> {
    const mine = sql`member_id = ${this.#memberId}`;
    const { rows } = await sql<Figures>`
      with start as (select (now() at time zone 'America/Sao_Paulo')::date as day)
      select platform.today() - start.day as today, coalesce(b.available, 0) as available, coalesce(b.reserved, 0) as reserved,
        coalesce(b.debt, 0) as debt, coalesce(b.line_count, 0) as lines,
        coalesce((select sum(points)::bigint from points.entry where ${mine} and not is_invisible), 0) as line_points,
        coalesce((select jsonb_agg(jsonb_build_object('expiresOn', expires_on - start.day, 'remaining', remaining)
          order by expires_on, id) from points.lot where ${mine} and remaining > 0), '[]') as lots
      from start left join points.balance b on ${mine}`.execute(this.#tx);
    const [figures] = rows;
    if (!figures) throw new Error("the ledger told no figures");
    return figures;
  }
}
