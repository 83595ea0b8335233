-- The lines of a file are read once, by the trial, and kept as records until the file ends. They are then taken by their
-- member, so that what a member owns is locked and written once for all lines of a file and not once for each.
alter table imports.import
  add column is_read boolean not null default false,
  -- The last record that was taken, of the trial or of the run. What a batch of records did is kept with it, in one transaction.
  add column taken_owner_id text collate "C" not null default '',
  add column taken_line bigint not null default 0;
comment on column imports.import.is_read is 'Whether all its lines have been read into records';

create table imports.record (
  -- No reference: of a million records each would be checked against the same row. Both go together (endImport).
  import_id  text collate "C" not null,
  -- Whose it is, where that matters and was known when it was read: the records of one owner are taken together.
  owner_id   text collate "C" not null default '',
  line       bigint not null,
  -- Its fields by their names in the code; nothing for a line that could not be read.
  fields     json,
  -- Why it could not be read, and which field said so.
  code       text,
  field      text,
  primary key (import_id, owner_id, line),
  constraint a_record_has_fields_or_says_why_not check ((fields is null) = (code is not null))
);
comment on table imports.record is 'The lines of a file as they were read, until it has been run or given up';

-- A file that somebody was reading is read from its first line again: what it had added it knows.
delete from imports.line_left using imports.import
  where import_id = import.id and state in ('trying', 'running');
update imports.import set next_byte = 0, next_line = 1, added = 0, present = 0, refused = 0
  where state in ('trying', 'running');
update imports.import set next_byte = 0, next_line = 1 where state = 'tried';
