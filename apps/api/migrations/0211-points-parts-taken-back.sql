-- A part of a credit is taken back where a purchase, counted anew, comes to fewer points: only the difference moves.
alter table points.entry add column reduces_entry_id bigint;
alter table points.entry add constraint a_part_is_of_a_credit_of_the_member
  foreign key (member_id, reduces_entry_id) references points.entry (member_id, id) not valid;
alter table points.entry add constraint a_part_is_a_reversal_and_corrects_nothing_else
  check (reduces_entry_id is null or (kind = 'Reversal' and points < 0 and corrects_entry_id is null)) not valid;
create index parts_of_a_credit on points.entry (member_id, reduces_entry_id) where reduces_entry_id is not null;
-- What had expired comes back by a line of its own: whether that was of a thawed balance is asked of each moment.
create index lines_that_give_back on points.entry (member_id, recorded_at) where kind = 'Reversal' and corrects_entry_id is null;
comment on column points.entry.reduces_entry_id is 'The credit of which this line took a part back';
comment on column points.lot.renews_entry_id is 'Of a lot in the place of expired ones: the entry whose points it holds';

-- What was taken back of the credits of a purchase, and what had become of it: what the purchase gives again comes as it left.
create table earning.taken_back (
  member_id    text collate "C" not null,
  purchase_id  text collate "C" not null,
  revision     integer not null check (revision > 1),
  -- The credit, and the line that took this back of it.
  entry_id     text collate "C" not null,
  line_id      text collate "C" not null,
  points       bigint not null check (points > 0),
  waiting      bigint not null check (waiting >= 0),
  spent        bigint not null check (spent >= 0),
  expired      bigint not null check (expired >= 0),
  primary key (member_id, purchase_id, revision, entry_id),
  foreign key (member_id, purchase_id) references earning.purchase,
  foreign key (member_id, entry_id) references earning.credit (member_id, entry_id),
  constraint no_more_is_gone_than_was_taken_back check (waiting + spent + expired <= points)
);
comment on table earning.taken_back is
  'What was taken back of the credits of a purchase that was counted anew, and how much of it waited, was spent or had expired';
create trigger what_was_taken_back_never_changes before update or delete on earning.taken_back
  for each row execute function earning.keep_facts();

-- Of what was taken back before it is not known what had become of it: it counts as spent, so that giving it again pays what is owed.
insert into earning.taken_back (member_id, purchase_id, revision, entry_id, line_id, points, waiting, spent, expired)
  select c.member_id, c.purchase_id, greatest(c.revision + 1, 2), c.entry_id, c.reversal_id, c.points, 0, c.points, 0
  from earning.credit c where c.reversal_id is not null;
drop index earning.one_credit_stands_for_each_version;
drop trigger a_credit_never_changes on earning.credit;
drop function earning.only_reversals_come();
alter table earning.credit drop column reversal_id;
create trigger a_credit_never_changes before update on earning.credit
  for each row execute function earning.keep_facts();
drop table earning.gone_points;
