-- The distributors, cooperatives and resellers of the sales channel, and which of them a focal point speaks for.
create schema channels;
comment on schema channels is 'The accounts of the sales channel, and who works in which of them';

create table channels.account (
  id          text collate "C" primary key,
  name        text not null,
  -- The number under which the company behind the programme knows the account.
  nsap        text not null,
  created_at  timestamptz not null default platform.clock(),
  constraint one_account_per_nsap unique (nsap)
);
comment on table channels.account is 'A distributor, cooperative or reseller';

create table channels.relation (
  member_id   text collate "C" not null references identity.member,
  account_id  text collate "C" not null references channels.account,
  created_at  timestamptz not null default platform.clock(),
  primary key (member_id, account_id)
);
comment on table channels.relation is 'The accounts a member is related to beside the own one: a focal point chooses among them';
create index members_related_to_an_account on channels.relation (account_id);
