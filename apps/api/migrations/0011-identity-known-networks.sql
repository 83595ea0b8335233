-- While somebody guesses at an account from many machines, its member still gets in from where they were before.
-- The sessions of a member tell where that is; ended ones count, too.
create index sessions_of_a_member on identity.session (member_id, started_at desc);
