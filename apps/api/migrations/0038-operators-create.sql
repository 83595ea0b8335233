-- Who runs the programme. They are no members: accounts, sessions and log-in of their own, and no password without a second factor.
create schema operators;
comment on schema operators is 'Who runs the programme: accounts, roles, sessions';

create table operators.operator (
  id             text collate "C" primary key,
  email          text not null,
  name           text not null,
  roles          text[] not null,
  -- argon2id in PHC form.
  password_hash  text not null,
  -- The secret of the authenticator app, sealed under SECRET_KEY.
  sealed_secret  text not null,
  -- The time step of the last code that was accepted: neither it nor an older one is accepted again.
  last_step      bigint not null default 0,
  is_active      boolean not null default true,
  created_at     timestamptz not null default platform.clock(),
  constraint roles_are_known check (roles <@ array['editor', 'publisher', 'catalogue', 'points', 'invoice-analyst', 'raffle', 'legal',
    'finance', 'support', 'auditor', 'admin'])
);
comment on table operators.operator is 'A person who runs the programme, and what they may do';
create unique index one_operator_per_email on operators.operator (lower(email));

create table operators.challenge (
  token_hash   bytea primary key,
  operator_id  text collate "C" not null references operators.operator,
  expires_at   timestamptz not null,
  tries        integer not null default 0,
  used_at      timestamptz
);
comment on table operators.challenge is 'Log-ins whose password was right and whose code is awaited: a few tries, a few minutes, once';
create index challenges_to_forget on operators.challenge (expires_at);

create table operators.session (
  id           text collate "C" primary key,
  operator_id  text collate "C" not null references operators.operator,
  user_agent   text not null,
  address      text not null,
  started_at   timestamptz not null default platform.clock(),
  last_seen_at timestamptz not null default platform.clock(),
  -- As members' sessions: the cookie carries the seed, a generation, and a signature of both under SECRET_KEY.
  seed_hash    bytea not null,
  generation   integer not null default 0,
  replaced_at  timestamptz,
  expires_at   timestamptz not null,
  ended_at     timestamptz,
  end_reason   text,
  constraint an_end_has_a_reason check ((ended_at is null) = (end_reason is null))
);
comment on table operators.session is 'One browser in which an operator logged in';
create index live_sessions_of_an_operator on operators.session (operator_id) where ended_at is null;
create index sessions_to_forget on operators.session (ended_at) where ended_at is not null;
