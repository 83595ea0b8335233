-- What is taken back, or let go by its record, is still counted among what its sender began: its file and its pieces go at
-- once, and its row when it is counted no longer.
alter table uploads.upload add column emptied_at timestamptz;
comment on column uploads.upload.emptied_at is
  'When its file and its pieces went; its row stays for as long as it counts among what its sender began';
comment on column uploads.upload.ends_at is
  'When its file is removed: that of a visitor''s half-sent one an hour after its last piece; never, while a record has it';
drop index uploads.ending_uploads;
create index ending_uploads on uploads.upload (ends_at) where ends_at is not null and emptied_at is null;
create index emptied_uploads on uploads.upload (created_at) where emptied_at is not null;
