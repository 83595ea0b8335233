-- Another e-mail is proved like that of a sign-up, but for one member alone; and a sign-up that was answered and whose answer
-- got lost finds by its proof who it made.
alter table identity.contact_check drop constraint contact_check_purpose_check;
alter table identity.contact_check
  add constraint contact_check_purpose_check check (purpose in ('password', 'sign-up', 'email-change'));
comment on column identity.contact_check.member_id is
  'To whom a code of a password was sent, who a sign-up made, or whose e-mail is to change';
