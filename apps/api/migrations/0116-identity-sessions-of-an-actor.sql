-- When the actor's sessions end, those too that ended before with their member alone lead back to nobody any more.
drop index identity.live_sessions_of_an_actor;
create index sessions_of_an_actor on identity.session (actor_id) where actor_id is not null;
