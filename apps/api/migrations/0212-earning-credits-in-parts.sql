-- A purchase that is counted anew may be given points of one version twice: those that came before, and those that wait.
alter table earning.credit drop constraint credit_pkey;
alter table earning.credit add primary key (member_id, purchase_id, entry_id);
comment on table earning.credit is
  'The entries of the ledger by which a purchase was credited: one for each version, two where a part came before and the rest waits';
-- What a rule gives that waits takes nothing of what others had given: a later count has to know that it waited.
alter table earning.credit add column waits boolean not null default false;
alter table earning.credit disable trigger a_credit_never_changes;
update earning.credit c set waits = true from points.entry e
  where e.member_id = c.member_id and e.public_id = c.entry_id and e.releases_on is not null;
alter table earning.credit enable trigger a_credit_never_changes;
alter table earning.credit alter column waits drop default;
comment on column earning.credit.waits is 'Whether its points waited when they were given';
-- What was taken back of a credit is looked up by the credit, and a line takes back of one.
alter table earning.taken_back drop constraint taken_back_pkey;
alter table earning.taken_back add primary key (member_id, purchase_id, entry_id, revision);
alter table earning.taken_back add constraint a_line_takes_one_credit_back unique (member_id, line_id);
