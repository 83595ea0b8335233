-- A password alone does not open an account that has a second factor: the one door behind every way of coming in sees it here.
alter table identity.credential add column second_factors text[] not null default '{}'
  constraint second_factors_are_known check (second_factors <@ array['totp', 'passkey', 'recovery-code']);
comment on column identity.credential.second_factors is
  'The kinds of second factor a log-in may be finished with; without any, the first factor opens the account';

create table identity.challenge (
  token_hash  bytea primary key,
  member_id   text collate "C" not null references identity.member,
  expires_at  timestamptz not null,
  tries       integer not null default 0,
  used_at     timestamptz
);
comment on table identity.challenge is 'Log-ins whose first factor was right and whose second one is awaited: a few tries, a few minutes, once';
create index challenges_to_forget on identity.challenge (expires_at);
