-- A member keeps the distributors they buy from at hand (3.2, FavoriteAccount): one row for each pair.
create table channels.favorite (
  member_id       text collate "C" not null references identity.member,
  account_id      text collate "C" not null references channels.account,
  created_at      timestamptz(3) not null default platform.clock(),
  -- It is a favourite while there is none (section 4, "Favorite").
  inactivated_at  timestamptz(3),
  primary key (member_id, account_id)
);
comment on table channels.favorite is 'The distributors that members keep at hand; one that was taken off has the moment';
