-- A credit may wait for its release date (DECISIONS, "Points"): until then its points are pending, in no lot and in no
-- season's sum. It ends once: released, when a line of its own takes its place, or cancelled.
alter table points.entry add column releases_on date;
comment on column points.entry.releases_on is 'Of a credit that waits: the day from which its points can be spent; the line of its release has none';

create table points.pending_credit (
  member_id    text collate "C" not null,
  entry_id     bigint not null,
  points       bigint not null check (points > 0),
  releases_on  date not null,
  sponsor      text,
  channel_id   text collate "C",
  state        text not null default 'waiting' check (state in ('waiting', 'released', 'cancelled')),
  closed_at    timestamptz,
  primary key (member_id, entry_id),
  foreign key (member_id, entry_id) references points.entry (member_id, id),
  constraint a_closed_credit_says_when check ((state = 'waiting') = (closed_at is null))
);
comment on table points.pending_credit is 'Credits whose points wait for their release date, and how they ended';
create index credits_to_release on points.pending_credit (releases_on, member_id, entry_id) where state = 'waiting';

-- Whose channel a lot's points come through.
alter table points.lot add column channel_id text collate "C";
comment on column points.lot.channel_id is 'The channel that its points came through; nothing for none';

-- The line of a release has the cause of the credit that waited, which is why it is not counted again.
drop index points.a_cause_credits_once;
create unique index a_cause_credits_once on points.entry (member_id, kind, cause_kind, cause_id)
  where cause_id is not null and kind in ('Earned', 'Bonus', 'Manual', 'Loan') and corrects_entry_id is null;
drop index points.an_imported_line_comes_once;
create unique index an_imported_line_comes_once on points.entry (member_id, imported_id)
  where imported_id is not null and corrects_entry_id is null;

alter table points.credit_request add column releases_on date;
comment on column points.credit_request.releases_on is 'From which day the points are to be spent; at once when there is none';
