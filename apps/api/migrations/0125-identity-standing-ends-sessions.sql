-- Whoever may not come in any more is out at once, whatever changed their standing: a call, an import, a hand at the
-- database (fault row 13). Sessions in which they act as another end, too, and lead them back no more.
create function identity.end_sessions_of_the_disabled() returns trigger language plpgsql as $$
declare
  session_ids text[];
begin
  -- A log-in that is being judged at this moment holds the credential: it ends first, or is judged anew.
  perform from identity.credential where member_id = new.id for update;
  with ended as (
    update identity.session
    set ended_at = platform.clock(), end_reason = case when new.is_opted_out then 'opted-out' else 'user-disabled' end
    where (member_id = new.id or actor_id = new.id) and ended_at is null returning id)
  select array_agg(id) into session_ids from ended;
  update identity.session set way_back_ended_at = platform.clock()
  where actor_id = new.id and end_reason in ('user-disabled', 'opted-out') and way_back_ended_at is null;
  if session_ids is not null then
    insert into platform.live_event (member_id, topic, detail)
    values (null, 'identity.sessions-ended', json_build_object('sessionIds', session_ids));
    perform pg_notify('colheita_live', '');
  end if;
  return null;
end;
$$;
comment on function identity.end_sessions_of_the_disabled() is 'Ends every session of a member who may not come in any more';
create trigger who_may_not_come_in_is_out after update of status, is_opted_out on identity.member
  for each row when (
    (new.is_opted_out or lower(new.status) <> 'ativo') and not (old.is_opted_out or lower(old.status) <> 'ativo'))
  execute function identity.end_sessions_of_the_disabled();
