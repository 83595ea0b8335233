-- Who may come in: members and how they prove it. Everything else about a person lives in other schemas.
create schema identity;

create table identity.member (
  id                  text collate "C" primary key,
  firebase_id         text not null,
  -- CPF (11 digits) or CNPJ (14 upper-case characters, letters too), without mask.
  tax_id              text collate "C" not null,
  email               text,
  phone               text,
  first_name          text not null,
  last_name           text not null,
  company_name        text,
  status              text not null default 'Ativo' check (status in ('Ativo', 'Inativo', 'Blocked')),
  is_opted_out        boolean not null default false,
  category            text not null default 'Agricultor',
  milestone_category  text not null default 'Parceiro',
  profile_codes       text[] not null default '{}',
  loyalty_profiles    text[] not null default '{}',
  photo_url           text,
  created_at          timestamptz not null default now(),
  constraint one_member_per_tax_id unique (tax_id),
  constraint one_member_per_firebase_id unique (firebase_id),
  constraint tax_id_is_cpf_or_cnpj check (tax_id ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$')
);
-- Log-in by e-mail ignores case, and one address opens one account.
create unique index one_member_per_email on identity.member (lower(email));

create table identity.credential (
  member_id            text collate "C" primary key references identity.member,
  -- argon2id in PHC form; absent until the member defines a password.
  password_hash        text,
  is_definition_needed boolean not null default false,
  is_code_needed       boolean not null default false,
  changed_at           timestamptz not null default now()
);

create table identity.session (
  id            text collate "C" primary key,
  member_id     text collate "C" not null references identity.member,
  user_agent    text not null,
  address       text not null,
  started_at    timestamptz not null default now(),
  last_seen_at  timestamptz not null default now(),
  ended_at      timestamptz,
  end_reason    text,
  constraint an_end_has_a_reason check ((ended_at is null) = (end_reason is null))
);
-- The account page lists a member's live sessions, newest use first.
create index live_sessions_of_a_member on identity.session (member_id, last_seen_at desc) where ended_at is null;
-- A process that starts learns which sessions died while their access tokens may still be around.
create index sessions_ended_lately on identity.session (ended_at) where ended_at is not null;

create table identity.refresh_token (
  -- SHA-256 of the token: the token itself is only in the browser's cookie.
  token_hash   bytea primary key,
  session_id   text collate "C" not null references identity.session on delete cascade,
  issued_at    timestamptz not null default now(),
  expires_at   timestamptz not null,
  replaced_at  timestamptz
);
create index tokens_of_a_session on identity.refresh_token (session_id);
create index tokens_to_forget on identity.refresh_token (expires_at);

create table identity.signing_key (
  id           text collate "C" primary key,
  public_jwk   jsonb not null,
  -- Sealed under SECRET_KEY.
  private_jwk  text not null,
  created_at   timestamptz not null default now()
);

-- Failures that slow the next try down, by account, by address, and by both together.
create table identity.throttle (
  bucket         text primary key,
  failures       integer not null,
  blocked_until  timestamptz not null,
  updated_at     timestamptz not null default now()
);
create index throttles_to_forget on identity.throttle (updated_at);

create table identity.access_code (
  id           text collate "C" primary key,
  member_id    text collate "C" not null references identity.member,
  purpose      text not null,
  object_id    text collate "C" not null,
  code_hash    bytea not null,
  issued_at    timestamptz not null default now(),
  expires_at   timestamptz not null,
  wrong_tries  integer not null default 0,
  state        text not null default 'issued' check (state in ('issued', 'validated', 'expired', 'locked'))
);
-- The newest code of a member for one purpose and object is the one that counts; sends are counted by time.
create index codes_of_a_member on identity.access_code (member_id, issued_at desc);

create table identity.access_grant (
  grant_hash  bytea primary key,
  member_id   text collate "C" not null references identity.member,
  purpose     text not null,
  object_id   text collate "C" not null,
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create index grants_to_forget on identity.access_grant (expires_at);
