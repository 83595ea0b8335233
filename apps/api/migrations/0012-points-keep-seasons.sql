-- What a season's points come to is kept and not summed; points given by hand name two people; one clock times the books.

-- Every instant of the ledger is the programme's, also where a statement does not name it.
alter table points.balance alter column updated_at set default platform.clock();
alter table points.entry alter column recorded_at set default platform.clock();
alter table points.hold alter column opened_at set default platform.clock();

-- The balance sums open lots and spending reads them in order: both find all they need in the index.
drop index points.lots_to_spend;
create index lots_to_spend on points.lot (member_id, expires_on, id) include (remaining) where remaining > 0;

-- A reversal counts in the season of what it takes back, however late it comes; months cannot tell that.
create table points.season_sum (
  member_id  text collate "C" not null references identity.member,
  season_id  text collate "C" not null references points.season,
  earned     bigint not null,
  redeemed   bigint not null,
  primary key (member_id, season_id)
);
comment on table points.season_sum is 'What a member earned and redeemed in a season, reversals taken off; written with the entry';
insert into points.season_sum (member_id, season_id, earned, redeemed)
  select e.member_id, coalesce(c.season_id, e.season_id),
    coalesce(sum(e.points) filter (where coalesce(c.kind, e.kind) in ('Earned', 'Bonus', 'Manual')), 0),
    coalesce(-sum(e.points) filter (where coalesce(c.kind, e.kind) = 'Redeem'), 0)
  from points.entry e
  left join points.entry c on c.member_id = e.member_id and c.id = e.corrects_entry_id and e.kind = 'Reversal'
  where not e.is_invisible and coalesce(c.kind, e.kind) in ('Earned', 'Bonus', 'Manual', 'Redeem')
    and coalesce(c.season_id, e.season_id) is not null
  group by 1, 2;

-- Points without a document: one person asks for them and another agrees. What was given before stays as it is.
alter table points.entry add column made_by text collate "C", add column approved_by text collate "C";
alter table points.entry add constraint points_by_hand_take_two_people_and_a_reason check (
  kind <> 'Manual' or (made_by is not null and approved_by is not null and made_by <> approved_by and cause_detail <> '')
) not valid;
