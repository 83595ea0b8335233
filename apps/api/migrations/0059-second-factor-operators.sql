-- Who runs the programme has second factors as members have them: in the same tables, under the id of whoever they are of.
alter table second_factor.factor drop constraint factor_member_id_fkey;
alter table second_factor.factor rename column member_id to owner_id;
alter index second_factor.factors_of_a_member rename to factors_of_an_owner;
alter table second_factor.recovery_code drop constraint recovery_code_member_id_fkey;
alter table second_factor.recovery_code rename column member_id to owner_id;
comment on schema second_factor is 'What people prove beside their password: authenticator apps, passkeys, recovery codes';
comment on table second_factor.factor is 'An authenticator app or a passkey of a member or an operator';
comment on column second_factor.factor.owner_id is 'A member or an operator: their ids are never alike';
comment on column second_factor.recovery_code.owner_id is 'A member or an operator: their ids are never alike';
comment on table second_factor.fresh_proof is 'Sessions whose owner has shown again, lately, that it is them: only these may change factors';
-- The secret of an operator's app is sealed for its place: a process that starts seals it anew among the factors, and empties this.
alter table operators.operator alter column sealed_secret drop not null;
comment on column operators.operator.sealed_secret is 'Of an app that was added before factors had a table of their own; moved there at the next start';

create table operators.way_back (
  operator_id  text collate "C" primary key references operators.operator,
  token_hash   bytea not null unique,
  expires_at   timestamptz not null
);
comment on table operators.way_back is 'Accounts that were reset: what their operators were sent by e-mail, once, to come back with';
create index ways_back_to_forget on operators.way_back (expires_at);
