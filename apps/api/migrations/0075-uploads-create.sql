-- A phone on a slow line loses its connection midway: an image comes in pieces, and goes on where it stopped.
create schema uploads;
comment on schema uploads is 'Images that people send, until a record takes them';

create table uploads.upload (
  id              text collate "C" primary key check (id ~ '^[0-9A-Za-z_-]{22}$'),
  member_id       text collate "C" references identity.member,
  upload_key      text collate "C" not null,
  network         text,
  purpose         text not null check (purpose in ('profile-photo', 'case-image')),
  file_name       text not null,
  total_bytes     integer not null check (total_bytes > 0),
  received_bytes  integer not null default 0 check (received_bytes between 0 and total_bytes),
  fault           text,
  file_key        text,
  file_bytes      integer,
  file_hash       text,
  width           integer,
  height          integer,
  taken_at        timestamptz,
  created_at      timestamptz not null default platform.clock(),
  ends_at         timestamptz default platform.clock() + interval '1 day'
);
comment on table uploads.upload is 'One image on its way, and then the file that a record has; it ends by itself while no record has taken it';
comment on column uploads.upload.member_id is 'Whose it is; a visitor''s is known by its id alone, which nobody guesses';
comment on column uploads.upload.upload_key is 'Chosen by the sender, so that a retry finds the same upload';
comment on column uploads.upload.network is 'From where it was begun, for a day: what one network may send is limited';
comment on column uploads.upload.fault is 'Why it makes no image';
comment on column uploads.upload.ends_at is 'When it and its file are removed; never, while a record has it';
-- One key of one sender is one upload.
create unique index uploads_by_key on uploads.upload (member_id, upload_key) nulls not distinct;
-- The limits count what one sender began lately.
create index uploads_of_a_member on uploads.upload (member_id, created_at) where member_id is not null;
create index uploads_of_a_network on uploads.upload (network, created_at) where network is not null;
create index ending_uploads on uploads.upload (ends_at) where ends_at is not null;

create table uploads.piece (
  upload_id  text collate "C" references uploads.upload on delete cascade,
  from_byte  integer,
  bytes      bytea not null,
  primary key (upload_id, from_byte)
);
-- An image is compressed already.
alter table uploads.piece alter column bytes set storage external;
comment on table uploads.piece is 'What has come of an image that is not whole yet';
