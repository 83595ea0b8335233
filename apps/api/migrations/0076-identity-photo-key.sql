-- A member's picture is a file of ours: its key is kept, and an address is signed for whoever may see it.
alter table identity.member add column photo_key text check (photo_key ~ '^ProfilePictures/[0-9A-Za-z_-]{22}\.jpeg$');
comment on column identity.member.photo_key is 'The file of the member''s picture';
comment on column identity.member.photo_url is 'Not read any more: photo_key is in its place';
