-- A receipt takes the dozen hashes that lead from a leaf to its root, whatever the day: the inner nodes are kept, and not worked out
-- from all leaves for each reader. Entries are sealed with what was given as their reason, too, from the next day on.
create table points.seal_node (
  day       date not null references points.seal,
  level     integer not null check (level > 0),
  position  integer not null,
  hash      text not null,
  primary key (day, level, position)
);
comment on table points.seal_node is 'The inner nodes of a day''s tree, from the level above the leaves to the root; a node without a neighbour is its only child''s hash again';
create trigger nodes_are_never_changed before update or delete or truncate on points.seal_node
  for each statement execute function points.refuse_change();

create function points.add_seal_nodes(sealed date) returns void language plpgsql as $$
declare
  lower_level integer := 0;
  nodes integer;
begin
  select members into nodes from points.seal where day = sealed;
  while nodes > 1 loop
    insert into points.seal_node (day, level, position, hash)
      select sealed, lower_level + 1, pair.position / 2, case when next.hash is null then pair.hash
        else encode(sha256(convert_to(concat_ws(chr(10), 'node', pair.hash, next.hash), 'UTF8')), 'hex') end
      from (
        select position, hash from points.seal_leaf where day = sealed and lower_level = 0 and position % 2 = 0
        union all
        select position, hash from points.seal_node where day = sealed and level = lower_level and position % 2 = 0) pair
      left join lateral (
        select hash from points.seal_leaf where day = sealed and lower_level = 0 and position = pair.position + 1
        union all
        select hash from points.seal_node where day = sealed and level = lower_level and position = pair.position + 1) next on true;
    lower_level := lower_level + 1;
    nodes := (nodes + 1) / 2;
  end loop;
end;
$$;
comment on function points.add_seal_nodes(date) is 'Works the inner nodes of a day''s tree (RFC 6962) out from its leaves';
select points.add_seal_nodes(day) from points.seal;

alter table points.seal add column format integer not null default 1 check (format in (1, 2));
comment on column points.seal.format is 'What of an entry was hashed: 2 has the detail of its cause, its season and its commercial gain, too';
alter table points.seal alter column format drop default;
