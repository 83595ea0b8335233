-- An account that is being closed is more than one whose member has left: it is opened again by two operators or not at all.
alter table identity.member
  add column closing_since timestamptz,
  add constraint an_account_that_closes_is_left check (closing_since is null or is_opted_out);
comment on column identity.member.closing_since is 'Since when the account is being closed, or is closed for good; nothing while it is open';
