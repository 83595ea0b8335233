-- A session that ended with its member leads its actor back until all sessions of the actor end: why it ended stays as it was.
alter table identity.session add column way_back_ended_at timestamptz;
