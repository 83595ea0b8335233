-- Providers vouch for members: whose account at a provider opens which member's, and which tickets were used.
create schema sign_on;
comment on schema sign_on is 'Single sign-on: accounts of providers that open a member''s, and partners'' tickets that were used';

create table sign_on.connection (
  id            text collate "C" primary key,
  member_id     text collate "C" not null references identity.member,
  -- The issuer and not our word for the provider: a subject means something only beside its issuer.
  issuer        text collate "C" not null,
  subject       text collate "C" not null,
  -- An e-mail or a name, for the member to know which account it is.
  label         text,
  connected_at  timestamptz not null default platform.clock(),
  last_used_at  timestamptz,
  constraint a_providers_account_opens_one_member unique (issuer, subject)
);
comment on table sign_on.connection is 'An account of a provider that opens a member''s';
-- The account page lists a member's own.
create index connections_of_a_member on sign_on.connection (member_id);

create table sign_on.used_ticket (
  -- Hash of issuer and nonce.
  ticket_hash  bytea primary key,
  expires_at   timestamptz not null
);
comment on table sign_on.used_ticket is 'Partners'' tickets that opened something, for as long as their age would let them again';
create index tickets_to_forget on sign_on.used_ticket (expires_at);
