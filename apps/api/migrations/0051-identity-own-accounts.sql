-- A member's own account stands with the member, so that a session tells without asking that somebody has none: most have none.
alter table identity.member add column account_id text collate "C" references channels.account;
comment on column identity.member.account_id is 'The account of the sales channel that the member works for; channels knows the rest of it';
create index members_of_an_account on identity.member (account_id) where account_id is not null;
