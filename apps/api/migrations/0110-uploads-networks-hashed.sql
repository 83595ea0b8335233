-- From where a visitor sends is kept as a keyed hash, as cases and codes keep it. What stood here in plain text limits for an
-- hour, and goes; a member's network limits nothing and is not kept at all.
alter table uploads.upload alter column network type bytea using null::bytea;
comment on column uploads.upload.network is
  'From where a visitor began it, as a keyed hash, for as long as it limits how much comes from there';
comment on column uploads.upload.ends_at is
  'When it and its file are removed: a visitor''s half-sent one an hour after its last piece; never, while a record has it';
