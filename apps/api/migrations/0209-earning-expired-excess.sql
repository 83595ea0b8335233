-- Counted anew, a purchase may give fewer points than had expired of it. Were the rest forgotten, counting it anew once more, by the
-- rule as it was, would bring points back that had expired.
create table earning.expired_excess (
  member_id    text collate "C" not null,
  purchase_id  text collate "C" not null,
  revision     integer not null check (revision > 1),
  rule_id      text collate "C" not null references earning.rule,
  points       bigint not null check (points > 0),
  primary key (member_id, purchase_id, revision, rule_id),
  foreign key (member_id, purchase_id) references earning.purchase
);
comment on table earning.expired_excess is
  'Points of a rule that had expired and that a purchase, counted anew, gives no more: should it give them again, they have expired';
