-- What a member proves beside the password. That a member has one stands at the door, in identity.credential.
create schema second_factor;
comment on schema second_factor is 'What members prove beside their password: authenticator apps, passkeys, recovery codes';

create table second_factor.factor (
  id             text collate "C" primary key,
  member_id      text collate "C" not null references identity.member,
  kind           text not null check (kind in ('totp', 'passkey')),
  name           text not null,
  -- The secret of an authenticator app, sealed under SECRET_KEY.
  sealed_secret  text,
  -- The time step of the last code that was accepted: neither it nor an older one is accepted again.
  last_step      bigint,
  credential_id  text collate "C",
  public_key     bytea,
  sign_count     bigint,
  transports     text[],
  created_at     timestamptz not null default platform.clock(),
  last_used_at   timestamptz,
  constraint an_app_has_a_secret check ((kind = 'totp') = (sealed_secret is not null and last_step is not null)),
  constraint a_passkey_has_a_key check
    ((kind = 'passkey') = (credential_id is not null and public_key is not null and sign_count is not null and transports is not null)),
  constraint one_factor_per_passkey unique (credential_id)
);
comment on table second_factor.factor is 'An authenticator app or a passkey of a member';
create index factors_of_a_member on second_factor.factor (member_id, created_at);

create table second_factor.recovery_code (
  member_id   text collate "C" not null references identity.member,
  -- Hashed under SECRET_KEY, with the member.
  code_hash   bytea not null,
  used_at     timestamptz,
  primary key (member_id, code_hash)
);
comment on table second_factor.recovery_code is 'Codes for the day the phone is lost: shown once, each good for one log-in';

create table second_factor.enrolment (
  session_id     text collate "C" not null,
  kind           text not null check (kind in ('totp', 'passkey')),
  -- The secret of an app, or the challenge of a passkey, sealed under SECRET_KEY.
  sealed_secret  text not null,
  expires_at     timestamptz not null,
  primary key (session_id, kind)
);
comment on table second_factor.enrolment is 'A factor that is being added: it counts once it has been shown to work';
create index enrolments_to_forget on second_factor.enrolment (expires_at);

create table second_factor.fresh_proof (
  session_id  text collate "C" primary key,
  expires_at  timestamptz not null
);
comment on table second_factor.fresh_proof is 'Sessions whose member has shown again, lately, that it is them: only these may change factors';
create index fresh_proofs_to_forget on second_factor.fresh_proof (expires_at);
