-- What a process remembers of a member's balance holds until a season or milestone changes: whoever changes one, by
-- whatever way, every process learns of it.
create function points.tell_seasons() returns trigger language plpgsql as $$
begin
  insert into platform.live_event (member_id, topic) values (null, 'seasons');
  perform pg_notify('colheita_live', '');
  return null;
end;
$$;
comment on function points.tell_seasons() is 'Tells every process that seasons or milestones changed';
create trigger a_changed_season_is_told after insert or update or delete or truncate on points.season
  for each statement execute function points.tell_seasons();
create trigger a_changed_milestone_is_told after insert or update or delete or truncate on points.milestone
  for each statement execute function points.tell_seasons();
