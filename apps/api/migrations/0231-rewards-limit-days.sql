-- What a member may redeem of a reward counts for ever, or in the last so many days.
alter table rewards.reward
  add column limit_days integer check (limit_days between 1 and 3650),
  add constraint days_are_of_a_limit check (limit_days is null or limit_per_member is not null);
comment on column rewards.reward.limit_days is 'Days of São Paulo, this one among them, in which the limit counts; null for all time';
