-- What earns points: rules in versions, the purchases that were counted by them, and what came of each line.
create schema earning;
comment on schema earning is 'Rules by which points are earned, in versions, and the purchases that were counted by them, line by line';

create table earning.rule (
  id            text collate "C" primary key check (length(id) = 15),
  -- Of versions with a budget alone: whoever gives from one holds this row, so that parallel purchases never pass it.
  spent_points  bigint not null default 0 constraint a_budget_is_not_paid_back_twice check (spent_points >= 0),
  created_at    timestamptz not null default platform.clock()
);
comment on table earning.rule is 'HowToEarn: a way to earn, which its versions describe';
comment on column earning.rule.spent_points is 'Points that its versions with a budget have given, less what was taken back';

create table earning.version (
  id                    text collate "C" primary key check (length(id) = 15),
  rule_id               text collate "C" not null references earning.rule,
  number                integer not null check (number > 0),
  kind                  text not null check (kind in ('SimplePoint', 'PointPerDollar')),
  name                  text not null check (name <> ''),
  description           text not null,
  screen                text,
  event                 text not null,
  points                integer not null check (points > 0),
  step_cents            integer,
  -- São Paulo's calendar, both days included; no last day is open.
  starts_on             date not null,
  ends_on               date,
  categories            text[] not null default '{}',
  milestones            text[] not null default '{}',
  products              text[] not null default '{}',
  product_categories    text[] not null default '{}',
  distributors          text[] not null default '{}',
  channels              text[] not null default '{}',
  multipliers           jsonb not null default '[]' check (jsonb_typeof(multipliers) = 'array'),
  cap_points            integer check (cap_points > 0),
  campaign              text,
  budget_points         integer check (budget_points > 0),
  lot_days              integer not null check (lot_days > 0),
  wait_days             integer not null check (wait_days >= 0),
  state                 text not null default 'draft' check (state in ('draft', 'published', 'retired')),
  -- Everybody who had a hand in the draft.
  written_by            text[] not null check (cardinality(written_by) > 0),
  approved_by           text collate "C",
  published_at          timestamptz,
  retired_by            text collate "C",
  retired_on            date,
  created_at            timestamptz not null default platform.clock(),
  constraint one_number_per_rule unique (rule_id, number),
  constraint points_per_money_have_a_step check ((kind = 'PointPerDollar') = (step_cents is not null)),
  constraint a_step_is_a_real_at_least check (step_cents >= 100),
  constraint a_version_ends_after_it_starts check (ends_on >= starts_on),
  constraint a_budget_is_of_a_campaign check (budget_points is null or campaign is not null),
  constraint points_come_before_they_expire check (wait_days < lot_days),
  constraint nobody_publishes_what_they_wrote check (approved_by <> all (written_by)),
  constraint what_is_published_was_approved check
    ((state in ('published', 'retired')) = (approved_by is not null) and (approved_by is null) = (published_at is null)),
  constraint what_is_retired_was_retired_by_somebody check
    ((state = 'retired') = (retired_by is not null) and (retired_by is null) = (retired_on is null)),
  -- So that an outcome can name the rule together with the version.
  constraint one_rule_per_version unique (id, rule_id)
);
comment on table earning.version is
  'What a rule says from one day to another: drafted by one operator, published by a second, and from then on unchanged. Of those in force on a day the newest counts';
comment on column earning.version.retired_on is 'From this day on it earns nothing; what was bought before still does';
create index versions_in_force on earning.version (starts_on) where state in ('published', 'retired');

create function earning.keep_terms() returns trigger language plpgsql as $$
begin
  if old.state in ('published', 'retired') and
    (to_jsonb(new) - '{state,retired_by,retired_on}'::text[]) is distinct from
    (to_jsonb(old) - '{state,retired_by,retired_on}'::text[])
  then raise exception 'a published version of a rule never changes' using errcode = 'restrict_violation';
  end if;
  if old.state = 'retired' then
    raise exception 'a retired version of a rule never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end;
$$;
comment on function earning.keep_terms() is 'Refuses to change what points were earned by';
create trigger a_published_version_never_changes before update on earning.version
  for each row execute function earning.keep_terms();

create table earning.purchase (
  member_id    text collate "C" not null references identity.member,
  id           text collate "C" not null check (length(id) = 15),
  cause_kind   text not null check (cause_kind in ('invoice', 'campaign', 'rule')),
  cause_id     text collate "C" not null,
  event        text not null,
  description  text not null,
  bought_on    date not null,
  -- As they were when it was recorded: who becomes another category later has earned as what they were.
  season_id    text collate "C" not null default '',
  category     text not null,
  milestone    text not null,
  distributor  text not null default '',
  channel      text not null default '',
  revision     integer not null default 1 check (revision > 0),
  cancelled_at timestamptz,
  recorded_at  timestamptz not null default platform.clock(),
  primary key (member_id, id),
  constraint a_purchase_is_recorded_once unique (member_id, cause_kind, cause_id)
);
comment on table earning.purchase is 'What a member bought or did, as it was counted; kept with the books, whose entries it explains';
comment on column earning.purchase.revision is 'The newest of its outcomes';
create index purchases_of_a_day on earning.purchase (bought_on, id);

create table earning.purchase_line (
  member_id         text collate "C" not null,
  purchase_id       text collate "C" not null,
  line              integer not null check (line > 0),
  product           text not null,
  product_category  text not null default '',
  description       text not null default '',
  cents             bigint not null check (cents >= 0),
  quantity          integer not null check (quantity > 0),
  primary key (member_id, purchase_id, line),
  foreign key (member_id, purchase_id) references earning.purchase
);
comment on table earning.purchase_line is 'A line of a purchase';

create table earning.outcome (
  member_id    text collate "C" not null,
  purchase_id  text collate "C" not null,
  revision     integer not null,
  line         integer not null,
  rule_id      text collate "C",
  version_id   text collate "C",
  points       bigint not null check (points >= 0),
  is_budgeted  boolean not null,
  limited_by   text check (limited_by in ('cap', 'budget')),
  reason       text,
  primary key (member_id, purchase_id, revision, line),
  foreign key (member_id, purchase_id, line) references earning.purchase_line,
  foreign key (version_id, rule_id) references earning.version (id, rule_id),
  constraint points_have_a_rule_and_none_a_reason check
    ((points > 0) = (version_id is not null) and (points > 0) = (reason is null) and (version_id is null) = (rule_id is null)),
  constraint only_points_come_from_a_budget check (points > 0 or not is_budgeted)
);
comment on table earning.outcome is 'What a line earned and by which version, or why nothing; a recalculation adds a revision and changes none';

create table earning.revision (
  member_id    text collate "C" not null,
  purchase_id  text collate "C" not null,
  revision     integer not null check (revision > 1),
  made_by      text collate "C" not null,
  reason       text not null check (reason <> ''),
  made_at      timestamptz not null default platform.clock(),
  primary key (member_id, purchase_id, revision),
  foreign key (member_id, purchase_id) references earning.purchase
);
comment on table earning.revision is 'Who had a purchase counted anew, when and why';

create table earning.credit (
  member_id    text collate "C" not null,
  purchase_id  text collate "C" not null,
  version_id   text collate "C" not null references earning.version,
  revision     integer not null,
  points       bigint not null check (points > 0),
  entry_id     text collate "C" not null,
  -- The entry that took it back.
  reversal_id  text collate "C",
  primary key (member_id, purchase_id, version_id, revision),
  foreign key (member_id, purchase_id) references earning.purchase
);
comment on table earning.credit is 'The entries of the ledger by which a purchase was credited: one for each version';
create unique index one_credit_stands_for_each_version on earning.credit (member_id, purchase_id, version_id)
  where reversal_id is null;
create unique index an_entry_credits_one_purchase on earning.credit (member_id, entry_id);

create table earning.member_total (
  member_id  text collate "C" not null references identity.member,
  rule_id    text collate "C" not null references earning.rule,
  season_id  text collate "C" not null,
  points     bigint not null default 0 constraint a_total_is_not_paid_back_twice check (points >= 0),
  primary key (member_id, rule_id, season_id)
);
comment on table earning.member_total is
  'What a member earned by a rule in a season. Whoever counts holds these rows, so that parallel purchases never pass a cap';

create function earning.keep_facts() returns trigger language plpgsql as $$
begin
  raise exception 'what was recorded of a purchase never changes' using errcode = 'restrict_violation';
end;
$$;
comment on function earning.keep_facts() is 'Refuses to change what points were given for';
create trigger a_line_never_changes before update or delete on earning.purchase_line
  for each row execute function earning.keep_facts();
create trigger an_outcome_never_changes before update or delete on earning.outcome
  for each row execute function earning.keep_facts();
create trigger a_revision_never_changes before update or delete on earning.revision
  for each row execute function earning.keep_facts();
