-- A member's level follows from the ledger. What somebody came with holds like a level of the season before: until the
-- season that it was brought in, or else the next one, has ended.
create table points.brought_level (
  member_id   text collate "C" primary key references identity.member,
  name        text not null check (name <> ''),
  brought_on  date not null default platform.today()
);
comment on table points.brought_level is 'The level that a member came with from the product before';

insert into points.brought_level (member_id, name)
  select id, milestone_category from identity.member where milestone_category not in ('', 'Parceiro');
alter table identity.member drop column milestone_category;
