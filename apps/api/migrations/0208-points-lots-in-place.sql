-- A lot in the place of expired points, of a redemption that came back or an account that went on, says whose credit they are: who has
-- a credit taken back owes what they spent of it, and what expired a second time is not spent.
alter table points.lot add column renews_entry_id bigint;
comment on column points.lot.renews_entry_id is 'Of a lot in the place of expired ones: the entry whose points it holds';
create index lots_in_place_of_an_entry on points.lot (member_id, renews_entry_id) where renews_entry_id is not null;
