-- Who may come in: members and how they prove it. Everything else about a person lives in other schemas.
create schema identity;
comment on schema identity is 'Who may come in: members, their passwords, sessions, access codes and the limits on guessing';

create table identity.member (
  id                  text collate "C" primary key,
  firebase_id         text collate "C" not null,
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
  created_at          timestamptz not null default platform.clock(),
  constraint one_member_per_tax_id unique (tax_id),
  constraint one_member_per_firebase_id unique (firebase_id),
  constraint tax_id_is_cpf_or_cnpj check (tax_id ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  constraint phone_is_a_cellphone check (phone ~ '^[0-9]{11}$')
);
comment on table identity.member is 'A person or company in the programme, as far as coming in needs them';
-- Log-in by e-mail ignores case, and one address opens one account.
create unique index one_member_per_email on identity.member (lower(email));

create table identity.credential (
  member_id            text collate "C" primary key references identity.member,
  -- argon2id in PHC form; absent until the member defines a password.
  password_hash        text,
  is_definition_needed boolean not null default false,
  is_code_needed       boolean not null default false,
  changed_at           timestamptz not null default platform.clock(),
  constraint who_has_no_password_must_define_one check (password_hash is not null or is_definition_needed)
);
comment on table identity.credential is 'A member''s password and what must be done before it opens the portal';

create table identity.session (
  id            text collate "C" primary key,
  member_id     text collate "C" not null references identity.member,
  user_agent    text not null,
  address       text not null,
  started_at    timestamptz not null default platform.clock(),
  last_seen_at  timestamptz not null default platform.clock(),
  -- The refresh cookie carries the seed, a generation, and a signature of both under SECRET_KEY.
  seed_hash     bytea not null,
  generation    integer not null default 0,
  -- When the last generations were replaced, newest first: the overlap in which tabs may still show an older one.
  replaced_at   timestamptz[] not null default '{}',
  expires_at    timestamptz not null,
  ended_at      timestamptz,
  end_reason    text,
  constraint an_end_has_a_reason check ((ended_at is null) = (end_reason is null))
);
comment on table identity.session is 'One browser in which a member logged in. Its refresh cookie is replaced by every use';
-- The account page lists a member's live sessions; all of them end when the member is blocked.
create index live_sessions_of_a_member on identity.session (member_id) where ended_at is null;
-- A process that starts learns which sessions died while their access tokens may still be around.
create index sessions_ended_lately on identity.session (ended_at) where ended_at is not null;

create table identity.signing_key (
  id           text collate "C" primary key,
  public_jwk   jsonb not null,
  -- Sealed under SECRET_KEY.
  private_jwk  text not null,
  created_at   timestamptz not null default platform.clock()
);
comment on table identity.signing_key is 'The keys that access tokens are signed with, newest first; the older ones still verify';

-- A bucket that leaks: it fills by one with every failure and empties slowly, so that everything unlocks by itself.
create table identity.throttle (
  -- Account and address appear only as a keyed hash.
  bucket         text collate "C" primary key,
  failures       double precision not null,
  blocked_until  timestamptz not null,
  updated_at     timestamptz not null default platform.clock()
);
comment on table identity.throttle is 'Failed log-ins that slow the next try down, by account, by address, and by both together';
create index throttles_to_forget on identity.throttle (updated_at);

create table identity.access_code (
  id           text collate "C" primary key,
  member_id    text collate "C" not null references identity.member,
  purpose      text not null,
  object_id    text collate "C" not null,
  -- Hashed under SECRET_KEY, with member, purpose and object: there are too few codes for a bare hash.
  code_hash    bytea not null,
  issued_at    timestamptz not null default platform.clock(),
  expires_at   timestamptz not null,
  wrong_tries  integer not null default 0,
  state        text not null default 'issued' check (state in ('issued', 'validated', 'expired', 'locked'))
);
comment on table identity.access_code is 'Codes sent to prove a member''s contact before something that matters';
-- The newest code of a member for one purpose and object is the one that counts; sends are counted by time.
create index codes_of_a_member on identity.access_code (member_id, issued_at desc);
create index codes_to_forget on identity.access_code (expires_at);

create table identity.access_grant (
  grant_hash  bytea primary key,
  member_id   text collate "C" not null references identity.member,
  purpose     text not null,
  object_id   text collate "C" not null,
  expires_at  timestamptz not null,
  used_at     timestamptz
);
comment on table identity.access_grant is 'What a checked code gives: leave to do one thing to one object, once';
create index grants_to_forget on identity.access_grant (expires_at);
