-- Rules name a distributor by its number; members read its name.
alter table earning.purchase add column distributor_name text not null default '';
alter table earning.purchase disable trigger a_purchase_never_changes;
update earning.purchase set distributor_name = distributor;
alter table earning.purchase enable trigger a_purchase_never_changes;
comment on column earning.purchase.distributor is 'The number by which rules name who sold it';
comment on column earning.purchase.channel is 'The id of the account of the sales channel that sold it';
