-- A foreign key looks up and locks the referred row for each new row: 520 of the 676 ms in which an import wrote 4,000 lines.
-- References that other ones imply go: a lot is its entry's, and an entry is a member's; a lot's season is that of an entry. The kept
-- sums are written with their entries by one statement, and worked out anew by the nightly audit.
alter table points.lot
  drop constraint lot_member_id_fkey,
  drop constraint lot_season_id_fkey;
alter table points.month drop constraint month_member_id_fkey;
alter table points.season_sum drop constraint season_sum_member_id_fkey;

-- What the others refer to is never deleted nor known by another id. So it is enough to see, once for all rows of a statement, that
-- it is there.
create trigger lots_are_never_deleted before delete or truncate on points.lot
  for each statement execute function points.refuse_change();
create trigger lots_stay_with_their_entry before update of member_id, id, entry_id on points.lot
  for each statement execute function points.refuse_change();
create trigger seasons_are_never_deleted before delete or truncate on points.season
  for each statement execute function points.refuse_change();
create trigger seasons_keep_their_id before update of id on points.season
  for each statement execute function points.refuse_change();

-- "offset 0" keeps each a look-up by index, row by row, however few rows the plan was made for.
create function points.require_entry() returns trigger language plpgsql as $$
begin
  if exists (select from added where not exists (
    select from points.entry where entry.member_id = added.member_id and entry.id = added.entry_id offset 0)) then
    raise exception 'a % has no entry', tg_table_name using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create function points.require_lot() returns trigger language plpgsql as $$
begin
  if exists (select from added where not exists (
    select from points.lot where lot.member_id = added.member_id and lot.id = added.lot_id offset 0)) then
    raise exception 'a % has no lot', tg_table_name using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create function points.require_season() returns trigger language plpgsql as $$
begin
  if exists (select from added where season_id is not null and not exists (
    select from points.season where season.id = added.season_id offset 0)) then
    raise exception 'a % has no season', tg_table_name using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

alter table points.posting drop constraint posting_member_id_entry_id_fkey;
create trigger postings_have_an_entry after insert on points.posting
  referencing new table as added for each statement execute function points.require_entry();
alter table points.lot drop constraint lot_member_id_entry_id_fkey;
create trigger lots_have_an_entry after insert on points.lot
  referencing new table as added for each statement execute function points.require_entry();
alter table points.lot_movement
  drop constraint lot_movement_member_id_entry_id_fkey,
  drop constraint lot_movement_member_id_lot_id_fkey;
create trigger movements_have_an_entry after insert on points.lot_movement
  referencing new table as added for each statement execute function points.require_entry();
create trigger movements_have_a_lot after insert on points.lot_movement
  referencing new table as added for each statement execute function points.require_lot();
alter table points.entry drop constraint entry_season_id_fkey;
create trigger entries_have_a_season after insert on points.entry
  referencing new table as added for each statement execute function points.require_season();

-- Most entries correct none, and need no place in this index.
alter table points.entry drop constraint an_entry_is_reversed_once;
create unique index an_entry_is_reversed_once on points.entry (member_id, corrects_entry_id) where corrects_entry_id is not null;
