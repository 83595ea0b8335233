-- What a right first factor is to bring about, such as a provider's account that is to be connected, waits for the second one.
alter table identity.challenge add column follow_up jsonb;
comment on column identity.challenge.follow_up is 'The job that is added when the log-in is finished: its name and payload, which holds nothing open';
