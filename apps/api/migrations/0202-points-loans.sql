-- An advance is paid back out of the credit that it was given against, on its release, or taken back when that credit never
-- comes (DECISIONS, "Points"). The line that says so corrects the loan's own, so there is one at most.
create table points.loan (
  member_id         text collate "C" not null,
  entry_id          bigint not null,
  against_entry_id  bigint not null,
  primary key (member_id, entry_id),
  foreign key (member_id, entry_id) references points.entry (member_id, id),
  foreign key (member_id, against_entry_id) references points.pending_credit (member_id, entry_id)
);
comment on table points.loan is 'Advances, and the credit that waits and is to pay each of them back';
create index loans_by_what_pays_them_back on points.loan (member_id, against_entry_id);
create trigger loans_are_never_changed before update or delete or truncate on points.loan
  for each statement execute function points.refuse_change();
