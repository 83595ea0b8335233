-- What of a credit had been spent when it was taken back is written on the line: what stood at that moment is not read from later rows.
alter table points.entry add column spent_points bigint;
alter table points.entry add constraint no_more_was_spent_than_is_taken_back
  check (spent_points is null or (points < 0 and spent_points between 0 and -points)) not valid;
comment on column points.entry.spent_points is
  'Of a line that takes a credit back: how many of its points had been spent, so that others pay them or they are owed';
-- The credits of a member of which something was taken back.
create index lines_that_take_back on points.entry (member_id, id) where points < 0 and kind in ('Reversal', 'Loan');
