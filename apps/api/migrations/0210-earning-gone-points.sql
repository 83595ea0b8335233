-- What was spent and is given no more comes first, too, when a purchase is counted anew once more: were only the expired points kept,
-- they would take its place, and the member would owe what nobody had used.
alter table earning.expired_excess rename to gone_points;
alter table earning.gone_points rename column points to expired;
alter table earning.gone_points add column spent bigint not null default 0 check (spent >= 0);
alter table earning.gone_points drop constraint expired_excess_points_check;
alter table earning.gone_points add check (expired >= 0), add check (spent + expired > 0);
alter table earning.gone_points alter column spent drop default;
comment on table earning.gone_points is
  'Points of a rule that were spent or had expired and that a purchase, counted anew, gives no more: should it give them again, they are gone';

-- A credit that takes the place of another holds what comes back to the other's lots.
comment on column points.lot.renews_entry_id is
  'Of a lot in the place of expired ones, or of a credit that was counted anew: the entry whose points it holds now';
