-- What a line told in the product before stays with it, and a leg of a transfer names the other (3.2, PointStatement).
alter table points.entry
  add column imported_id text collate "C" check (imported_id <> ''),
  add column consultant_status text check (consultant_status <> ''),
  add column counterpart_id text collate "C",
  add constraint only_imported_lines_have_a_status check (consultant_status is null or imported_id is not null),
  add constraint only_transfers_have_a_counterpart check (counterpart_id is null or kind = 'Transfered');
comment on column points.entry.imported_id is 'The line''s id in the product before; nothing for a line of this ledger''s own';
comment on column points.entry.consultant_status is 'The status that an imported line had for the consultant, in the words of the product before';
comment on column points.entry.counterpart_id is 'Of a leg of a transfer, the public id of the other leg, which stands in another member''s statement';
create unique index an_imported_line_comes_once on points.entry (member_id, imported_id) where imported_id is not null;
