-- What the programme offers beside its rewards (3.2, AboutCluster, AboutItem and AboutItemAssignment).
create table content.benefit_cluster (
  id               text collate "C" primary key check (length(id) = 15),
  loyalty_profile  text check (loyalty_profile <> '' and loyalty_profile = btrim(loyalty_profile)),
  description      text not null,
  place            integer not null default 0,
  written_by       text collate "C" not null,
  approved_by      text collate "C" not null,
  created_at       timestamptz(3) not null default platform.clock(),
  constraint nobody_approves_their_own_benefits check (approved_by <> written_by)
);
comment on table content.benefit_cluster is 'AboutCluster: benefits of the members who have a loyalty profile, or of everybody';
comment on column content.benefit_cluster.loyalty_profile is 'Compared without case; nothing is everybody';

create table content.benefit (
  id         text collate "C" primary key check (length(id) = 15),
  -- A word that members read.
  kind       text not null check (kind <> ''),
  image_url  text check (image_url ~ '^/[^/\\]'),
  link_url   text check (link_url ~ '^(https://|/[^/\\]|/$)'),
  text       text not null check (text <> '')
);
comment on table content.benefit is 'AboutItem: one thing that the programme offers';

create table content.benefit_assignment (
  cluster_id  text collate "C" not null references content.benefit_cluster,
  benefit_id  text collate "C" not null references content.benefit,
  place       integer not null default 0,
  is_active   boolean not null default true,
  primary key (cluster_id, benefit_id)
);
comment on table content.benefit_assignment is 'AboutItemAssignment: that a benefit is offered in a cluster, and at which place; one that is not active is not shown';
