-- Sessions of operators are kept elsewhere, and their access tokens die by the same notice: a process that starts reads here which
-- of them ended while tokens of theirs may still be around.
create table identity.other_session_ended (
  session_id  text collate "C" primary key,
  ended_at    timestamptz not null default platform.clock()
);
comment on table identity.other_session_ended is 'Sessions of who is no member that ended lately';
create index other_sessions_ended_lately on identity.other_session_ended (ended_at);
