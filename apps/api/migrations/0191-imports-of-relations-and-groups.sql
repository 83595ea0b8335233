-- Who works for which account, and which accounts are of one owner, come from the product before like the accounts themselves.
alter table imports.import drop constraint import_subject_check;
alter table imports.import add constraint import_subject_check
  check (subject in ('members', 'accounts', 'relations', 'groups', 'points'));
