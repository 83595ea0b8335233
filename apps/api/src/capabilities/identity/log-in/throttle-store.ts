import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { inParts } from "../../../platform/database/in-parts.ts";
import type { ThrottleRule } from "./throttle-rules.ts";

/** A counter of failures and how it slows down. */
export interface Bucket {
  readonly name: string;
  readonly rule: ThrottleRule;
}

/**
 * Returns what the bucket still holds after leaking since its last failure. That may be of a statement that began after
 * this one: then nothing has leaked.
 */
function remainder(rule: ThrottleRule): RawBuilder<number> {
  return sql`greatest(0, throttle.failures - greatest(0, extract(epoch from platform.clock() - throttle.updated_at)::float8)
    / ${rule.forgetsOneAfterSeconds}::float8)`;
}

function pause(failures: RawBuilder<number>, rule: ThrottleRule): RawBuilder<string> {
  const { freeFailures, firstPauseSeconds, longestPauseSeconds } = rule;
  // A failure that has only begun to leak still counts whole.
  return sql`case when ceil(${failures}) < ${freeFailures}::float8 then interval '0' else
    make_interval(secs => least(${longestPauseSeconds}::float8,
      ${firstPauseSeconds}::float8 * power(2, least(30, ceil(${failures}) - ${freeFailures}::float8)))) end`;
}

/**
 * Returns whether a bucket pauses. One that has just been counted in, by a statement that began after this one, does not
 * for that alone: it would keep one of two waiting who log in at the same moment.
 */
const isPausing = sql<boolean>`throttle.blocked_until > greatest(platform.clock(), throttle.updated_at)`;

/** Guesses are many, and losing the count of the last moment in a power cut costs nothing: no wait for the disk. */
const withoutWaiting = sql`relaxed as materialized (select set_config('synchronous_commit', 'off', true))`;

/**
 * Takes one try from a bucket, unless this one or one of the others is pausing. The try counts as a failure until
 * `clearBucket` says otherwise, so that many at once get no more tries than one after the other. Returns 0, or the seconds
 * to wait.
 */
export async function takeTry(db: Db, bucket: Bucket, others: readonly string[]): Promise<number> {
  const { rule } = bucket;
  const failures = sql<number>`(${remainder(rule)} + 1)`;
  const { rows } = await sql<{ wait: number; isTaken: boolean }>`
    with ${withoutWaiting}, pausing as (
      select max(extract(epoch from blocked_until - platform.clock())::float8) as seconds
      from identity.throttle throttle
      where bucket = any(${[bucket.name, ...others]}::text[]) and ${isPausing}
    ), taken as (
      insert into identity.throttle as throttle (bucket, failures, blocked_until, updated_at)
      select ${bucket.name}, 1, platform.clock(), platform.clock() from pausing, relaxed where seconds is null
      on conflict (bucket) do update set
        failures = ${failures},
        blocked_until = platform.clock() + ${pause(failures, rule)},
        updated_at = platform.clock()
      where not ${isPausing}
      returning bucket)
    select coalesce((select seconds from pausing), 0) as wait, exists (select from taken) as is_taken`.execute(
    db,
  );
  const [row] = rows;
  if (row?.isTaken) return 0;
  // Neither taken nor pausing a moment ago: another try at the same time just began the pause.
  return Math.max(row?.wait ?? 0, 1);
}

/** Returns how many failures each of these buckets holds by now, in their order; 0 for one that is empty. */
export async function countedFailures(db: Db, buckets: readonly Bucket[]): Promise<number[]> {
  const { rows } = await sql<{ failures: number }>`
    select coalesce(ceil(greatest(0, throttle.failures
      - greatest(0, extract(epoch from platform.clock() - throttle.updated_at)::float8) / asked.leak)), 0)::integer as failures
    from unnest(${buckets.map(({ name }) => name)}::text[],
      ${buckets.map(({ rule }) => rule.forgetsOneAfterSeconds)}::float8[]) with ordinality as asked (bucket, leak, place)
    left join identity.throttle throttle on throttle.bucket = asked.bucket order by place`.execute(db);
  return rows.map(({ failures }) => failures);
}

/** Empties a bucket: the right password was given. */
export async function clearBucket(db: Db, bucket: string): Promise<void> {
  await sql`
    with ${withoutWaiting}
    delete from identity.throttle using relaxed where bucket = ${bucket}`.execute(db);
}

/** Gives back one try that was taken: the bucket pauses as if it had not been, the failures before it still count. */
export async function returnTry(db: Db, { name, rule }: Bucket): Promise<void> {
  const failures = sql<number>`greatest(0, ${remainder(rule)} - 1)`;
  await sql`
    with ${withoutWaiting}
    update identity.throttle as throttle set
      failures = ${failures},
      blocked_until = least(throttle.blocked_until, throttle.updated_at + ${pause(failures, rule)}),
      updated_at = platform.clock()
    from relaxed where bucket = ${name}`.execute(db);
}

/** Counts a failure in a bucket. */
export async function countFailure(db: Db, { name, rule }: Bucket): Promise<void> {
  const failures = sql<number>`(${remainder(rule)} + 1)`;
  await sql`
    with ${withoutWaiting}
    insert into identity.throttle as throttle (bucket, failures, blocked_until, updated_at)
    select ${name}, 1, platform.clock(), platform.clock() from relaxed
    on conflict (bucket) do update set
      failures = ${failures},
      blocked_until = greatest(throttle.blocked_until, platform.clock() + ${pause(failures, rule)}),
      updated_at = platform.clock()`.execute(db);
}

const DELETED_AT_ONCE = 5_000;

/** Deletes buckets in which nothing happened for two days; whoever attacks decides how many there are. */
export async function deleteOldThrottles(db: Db): Promise<void> {
  const isOld = sql`updated_at < platform.clock() - interval '2 days'`;
  await inParts(DELETED_AT_ONCE, () =>
    sql`delete from identity.throttle where ${isOld} and bucket in (
      select bucket from identity.throttle where ${isOld} limit ${sql.lit(DELETED_AT_ONCE)})`.execute(db),
  );
}
