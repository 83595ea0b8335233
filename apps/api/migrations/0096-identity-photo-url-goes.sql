-- A member's picture is the file that photo_key names: nothing reads the address that stood here before.
alter table identity.member drop column photo_url;
