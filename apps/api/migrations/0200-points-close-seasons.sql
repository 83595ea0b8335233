-- A season closes some days after its last one (the setting SeasonCloseDays): from then on what each member earned in it and the
-- level that they reached stand, whatever is still written to it.
alter table points.season add column closed_at timestamptz;
comment on column points.season.closed_at is 'When the standings of all members stood; nothing while they may still move';
-- A milestone names a level, and a level carried over is found in the next season by its name.
alter table points.milestone add constraint one_milestone_per_name unique (season_id, name);

create table points.season_standing (
  member_id      text collate "C" not null references identity.member,
  season_id      text collate "C" not null references points.season,
  earned         bigint not null,
  milestone_id   text collate "C" references points.milestone,
  last_entry_id  bigint,
  frozen_at      timestamptz not null default platform.clock(),
  primary key (member_id, season_id)
);
comment on table points.season_standing is 'What each member had earned in a season when it closed, and the level that they had reached; who has none joined later';
comment on column points.season_standing.milestone_id is 'The highest milestone that was reached; nothing for none';
comment on column points.season_standing.last_entry_id is 'The last entry that counted: what comes after it belongs to the season, but no more to its standing';
create index standings_by_points on points.season_standing (season_id, earned, member_id);

create table points.milestone_reached (
  member_id     text collate "C" not null references identity.member,
  milestone_id  text collate "C" not null references points.milestone,
  reached_at    timestamptz not null default platform.clock(),
  primary key (member_id, milestone_id)
);
comment on table points.milestone_reached is 'That a member reached a milestone, and when for the first time; the key is what keeps anybody from being told twice';
-- What was reached before is nobody's news.
insert into points.milestone_reached (member_id, milestone_id)
  select y.member_id, m.id from points.season_sum y
  join points.milestone m on m.season_id = y.season_id and m.points <= y.earned;

create trigger standings_are_never_changed before update or delete or truncate on points.season_standing
  for each statement execute function points.refuse_change();
create trigger reaching_is_never_undone before update or delete or truncate on points.milestone_reached
  for each statement execute function points.refuse_change();

create function points.refuse_closed_season() returns trigger language plpgsql as $$
begin
  raise exception 'the season % is closed', old.id using errcode = 'restrict_violation';
end $$;
create trigger a_closed_season_stays before update or delete on points.season
  for each row when (old.closed_at is not null) execute function points.refuse_closed_season();

create function points.refuse_closed_milestone() returns trigger language plpgsql as $$
begin
  if exists (select from points.season where closed_at is not null and id in (old.season_id, new.season_id)) then
    raise exception 'the season of the milestone % is closed', coalesce(new.id, old.id)
      using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger milestones_of_a_closed_season_stay before insert or update or delete on points.milestone
  for each row execute function points.refuse_closed_milestone();

-- One operator plans the next season, and another agrees.
create table points.season_plan (
  id             text collate "C" primary key,
  name           text not null,
  starts_on      date not null,
  ends_on        date not null,
  milestones     jsonb not null,
  made_by        text collate "C" not null,
  made_at        timestamptz not null default platform.clock(),
  open_until     timestamptz not null,
  -- The one who agreed; never the one who asked.
  approved_by    text collate "C",
  approved_at    timestamptz,
  season_id      text collate "C" references points.season,
  closed_by      text collate "C",
  closed_at      timestamptz,
  closed_reason  text,
  constraint a_planned_season_ends_after_it_starts check (ends_on >= starts_on),
  constraint nobody_plans_a_season_alone check (approved_by <> made_by),
  constraint what_was_agreed_became_a_season check
    ((approved_by is null) = (season_id is null) and (approved_by is null) = (approved_at is null)),
  constraint who_closes_a_plan_says_why check
    ((closed_by is null) = (closed_at is null) and (closed_by is null) = (closed_reason is null)),
  constraint what_became_a_season_is_not_closed check (closed_at is null or approved_at is null)
);
comment on table points.season_plan is 'Seasons with their milestones that an operator planned, until and after another one agreed';
comment on column points.season_plan.milestones is 'Names and points, the lowest first';
comment on column points.season_plan.open_until is 'Until when another operator may agree';
create index season_plans_open on points.season_plan (id) where approved_by is null and closed_at is null;
