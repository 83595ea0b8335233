-- Whoever lost the password, or wants to sign up, proves a contact before there is a session. A row is kept whether anybody is behind
-- the username or not: a request for a stranger does the very same work.
create table identity.contact_check (
  -- Given out as linkFactorIdVerify: it names the check and opens nothing.
  id                text collate "C" primary key,
  purpose           text not null check (purpose in ('password', 'sign-up')),
  -- CPF, CNPJ or e-mail as it is kept of members; for a sign-up the e-mail that is proved.
  username          text collate "C" not null,
  -- Known once the messages are sent; of a stranger never.
  member_id         text collate "C" references identity.member,
  -- Hashed under SECRET_KEY, with the id: there are too few codes for a bare hash. Absent where nothing was sent.
  code_hash         bytea,
  link_hash         bytea,
  -- What the right code was exchanged for.
  proof_hash        bytea,
  issued_at         timestamptz not null default platform.clock(),
  sent_at           timestamptz,
  code_expires_at   timestamptz not null,
  link_expires_at   timestamptz not null,
  proof_expires_at  timestamptz,
  wrong_tries       integer not null default 0,
  state             text not null default 'issued' check (state in ('issued', 'validated', 'locked')),
  used_at           timestamptz
);
comment on table identity.contact_check is 'Codes and links sent to prove a contact to who has no session, asked for or not by somebody we know';
create unique index contact_check_by_link on identity.contact_check (link_hash);
create unique index contact_check_by_proof on identity.contact_check (proof_hash);
-- Three are asked for in fifteen minutes for one username, and sent to one member.
create index contact_checks_of_a_username on identity.contact_check (username, issued_at desc);
create index contact_checks_of_a_member on identity.contact_check (member_id, sent_at desc) where member_id is not null;
create index contact_checks_to_forget on identity.contact_check (issued_at);
