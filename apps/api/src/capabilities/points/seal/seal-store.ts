import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { entryHash, type SealedDay, type SealedEntry, type SealFormat, type TreePlace } from "./seal-tree.ts";

/** A seal with its own hash. */
export interface Seal extends SealedDay {
  readonly hash: string;
  readonly format: SealFormat;
}

/** An entry as it is sealed, and whose it is. */
export interface RecordedEntry extends SealedEntry {
  readonly memberId: string;
  readonly isInvisible: boolean;
}

const FETCHED_AT_ONCE = 5_000;
const LEAVES_AT_ONCE = 5_000;
/** A day with a large import is read for longer than a request may be. */
const SEAL_TIME_LIMIT = "15min";

const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Returns the entries that were recorded on a day of São Paulo, by member and in the order of recording. */
const entriesOf = (day: string, memberId?: string) => sql<RecordedEntry>`
  select e.member_id, e.is_invisible, e.public_id as id, e.kind, e.description, e.origin, e.points,
    ${iso("e.point_at")} as point_at, ${iso("e.recorded_at")} as recorded_at, e.expires_on::text, e.releases_on::text,
    e.cause_kind, e.cause_id, e.cause_title, e.cause_detail, e.season_id, e.commercial_gain_cents,
    (select c.public_id from points.entry c where c.member_id = e.member_id and c.id = coalesce(e.corrects_entry_id, e.reduces_entry_id)) as corrects,
    (select jsonb_agg(jsonb_build_array(p.from_account, p.to_account, p.points) order by p.line)
      from points.posting p where p.member_id = e.member_id and p.entry_id = e.id) as postings
  from points.entry e
  where e.recorded_at >= (${day}::timestamp at time zone 'America/Sao_Paulo')
    and e.recorded_at < ((${day}::date + 1)::timestamp at time zone 'America/Sao_Paulo')
    ${memberId === undefined ? sql`` : sql`and e.member_id = ${memberId}`}
  order by e.member_id, e.id`;

/** Returns what one member's books recorded on a day. */
export async function entriesOfMember(db: Db, day: string, memberId: string): Promise<RecordedEntry[]> {
  return (await entriesOf(day, memberId).execute(db)).rows;
}

/** Yields the hashes of all entries of a day, a member at a time, in the order of the members' ids. */
export async function* hashesByMember(
  tx: Tx,
  day: string,
  format: SealFormat,
): AsyncGenerator<{ readonly memberId: string; readonly hashes: readonly string[] }> {
  await sql`select set_config('statement_timeout', ${SEAL_TIME_LIMIT}, true)`.execute(tx);
  await sql`declare entries_of_day no scroll cursor for ${entriesOf(day)}`.execute(tx);
  let memberId: string | undefined;
  let hashes: string[] = [];
  for (;;) {
    const { rows } =
      await sql<RecordedEntry>`fetch forward ${sql.lit(FETCHED_AT_ONCE)} from entries_of_day`.execute(tx);
    for (const entry of rows) {
      if (memberId !== undefined && memberId !== entry.memberId) {
        yield { memberId, hashes };
        hashes = [];
      }
      memberId = entry.memberId;
      hashes.push(entryHash(entry, format));
    }
    if (rows.length < FETCHED_AT_ONCE) break;
  }
  if (memberId !== undefined) yield { memberId, hashes };
  await sql`close entries_of_day`.execute(tx);
}

/** Returns the day on which a visible entry of this member was recorded. */
export async function recordedDayOf(db: Db, memberId: string, entryId: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select (recorded_at at time zone 'America/Sao_Paulo')::date as day from points.entry
    where public_id = ${entryId} and member_id = ${memberId} and not is_invisible`.execute(db);
  return rows[0]?.day;
}

const SEAL = sql`day, root, members, entries, previous_hash, hash, format`;

/** Returns the seal of a day; nothing while there is none. */
export async function sealOf(db: Db, day: string): Promise<Seal | undefined> {
  return (await sql<Seal>`select ${SEAL} from points.seal where day = ${day}::date`.execute(db)).rows[0];
}

/** Returns the seals after a day, the oldest first. */
export async function sealsAfter(db: Db, day: string): Promise<Seal[]> {
  return (await sql<Seal>`select ${SEAL} from points.seal where day > ${day}::date order by day`.execute(db))
    .rows;
}

/**
 * Returns the newest seals before a day (`YYYY-MM-DD`, from a stranger's cursor too), the newest first; of all when
 * none is given.
 */
export async function newestSeals(db: Db, before: string | undefined, limit: number): Promise<Seal[]> {
  const earlier =
    before === undefined ? sql`` : sql`where to_char(day, 'YYYY-MM-DD') < ${before} collate "C"`;
  const { rows } =
    await sql<Seal>`select ${SEAL} from points.seal ${earlier} order by day desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns the leaf of a member's entries of a sealed day; nothing where they had none. */
export async function leafOf(
  db: Db,
  day: string,
  memberId: string,
): Promise<{ readonly position: number; readonly hash: string } | undefined> {
  const { rows } = await sql<{ position: number; hash: string }>`
    select position, hash from points.seal_leaf where day = ${day}::date and member_id = ${memberId}`.execute(
    db,
  );
  return rows[0];
}

/** Returns the hashes at these places of a sealed day's tree, in their order. Throws where one is missing. */
export async function hashesAt(db: Db, day: string, places: readonly TreePlace[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string | null }>`
    select coalesce(leaf.hash, node.hash) as hash
    from unnest(${places.map(({ level }) => level)}::integer[], ${places.map(({ position }) => position)}::integer[])
      with ordinality as asked (level, position, place)
    left join points.seal_leaf leaf on asked.level = 0 and leaf.day = ${day}::date and leaf.position = asked.position
    left join points.seal_node node on node.day = ${day}::date and node.level = asked.level and node.position = asked.position
    order by asked.place`.execute(db);
  if (rows.some(({ hash }) => hash === null)) throw new Error(`the tree of ${day} is not whole`);
  return rows.map(({ hash }) => hash ?? "");
}

/** A day that is over and has no seal. */
export interface UnsealedDay {
  readonly day: string;
  /** Whether a transaction is open that began before today and may still write an entry of the day. */
  readonly isHeld: boolean;
  /** How many days are over since. */
  readonly daysSince: number;
}

/** Returns the first day that is over and not sealed; nothing when there is none. */
export async function dayToSeal(db: Db): Promise<UnsealedDay | undefined> {
  const { rows } = await sql<UnsealedDay>`
    with midnight as (select platform.today()::timestamp at time zone 'America/Sao_Paulo' - (platform.clock() - now()) as at)
    select first.day, platform.today() - 1 - first.day as days_since, exists (
      select from pg_stat_activity, midnight where datname = current_database() and backend_type = 'client backend'
        and xact_start < midnight.at) as is_held
    from (
      select coalesce((select max(day) + 1 from points.seal),
        (select min(recorded_at at time zone 'America/Sao_Paulo')::date from points.entry)) as day) first
    where first.day < platform.today()`.execute(db);
  return rows[0];
}

/**
 * Returns whether these leaves, in their order, and the nodes above them are those that are stored of a sealed day:
 * receipts are made from the stored ones.
 */
export async function isTreeStored(
  db: Db,
  day: string,
  leaves: readonly { readonly memberId: string; readonly hash: string }[],
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from points.seal_leaf where day = ${day}::date`.execute(db);
  if (rows[0]?.count !== leaves.length) return false;
  for (let at = 0; at < leaves.length; at += LEAVES_AT_ONCE) {
    const part = leaves.slice(at, at + LEAVES_AT_ONCE);
    const stored = await sql<{ count: number }>`select count(*)::int as count
      from unnest(${part.map(({ memberId }) => memberId)}::text[], ${part.map(({ hash }) => hash)}::text[])
        with ordinality as t (member_id, hash, place)
      join points.seal_leaf leaf on leaf.day = ${day}::date and leaf.position = ${at} + place - 1
        and leaf.member_id = t.member_id and leaf.hash = t.hash`.execute(db);
    if (stored.rows[0]?.count !== part.length) return false;
  }
  return areNodesStored(db, day);
}

/** Returns whether every inner node of a sealed day is the hash of the two below it, or that of its only one. */
async function areNodesStored(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql<{ isWhole: boolean }>`
    with recursive width (level, nodes) as (
      select 0, members from points.seal where day = ${day}::date
      union all
      select level + 1, (nodes + 1) / 2 from width where nodes > 1
    ),
    placed as (
      select 0 as level, position, hash from points.seal_leaf where day = ${day}::date
      union all
      select level, position, hash from points.seal_node where day = ${day}::date
    )
    select count(*) = count(node.hash) and bool_and(node.hash = case when other.hash is null then one.hash
        else encode(sha256(convert_to(concat_ws(chr(10), 'node', one.hash, other.hash), 'UTF8')), 'hex') end) is not false as is_whole
    from width
    cross join lateral generate_series(0, nodes - 1) as place (position)
    left join placed node on node.level = width.level and node.position = place.position
    left join placed one on one.level = width.level - 1 and one.position = 2 * place.position
    left join placed other on other.level = width.level - 1 and other.position = 2 * place.position + 1
    where width.level > 0`.execute(db);
  return rows[0]?.isWhole ?? true;
}

/** Stores a seal with its leaves, and the nodes above them. */
export async function insertSeal(
  tx: Tx,
  { day, root, members, entries, previousHash, hash, format }: Seal,
  leaves: readonly { readonly memberId: string; readonly hash: string }[],
): Promise<void> {
  await sql`insert into points.seal (day, root, members, entries, previous_hash, hash, format)
    values (${day}::date, ${root}, ${members}, ${entries}, ${previousHash}, ${hash}, ${format})`.execute(tx);
  for (let at = 0; at < leaves.length; at += LEAVES_AT_ONCE) {
    const part = leaves.slice(at, at + LEAVES_AT_ONCE);
    await sql`insert into points.seal_leaf (day, position, member_id, hash)
      select ${day}::date, ${at} + place - 1, member_id, hash
      from unnest(${part.map(({ memberId }) => memberId)}::text[], ${part.map((leaf) => leaf.hash)}::text[])
        with ordinality as t (member_id, hash, place)`.execute(tx);
  }
  await sql`select points.add_seal_nodes(${day}::date)`.execute(tx);
}

/** Lets one transaction at a time seal days: the next waits until it ends. */
export async function lockSealing(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('points.seal'))`.execute(tx);
}
