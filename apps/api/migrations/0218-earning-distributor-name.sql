-- Rules name a distributor by its number and a channel by its account's id; members read a name. What was recorded so far
-- gets both from its invoice.
alter table earning.purchase add column distributor_name text not null default '';
alter table earning.purchase disable trigger a_purchase_never_changes;
update earning.purchase set distributor_name = distributor;
update earning.purchase p set distributor = a.nsap, channel = a.id
  from invoices.invoice i join channels.account a on a.id = i.account_id
  where p.cause_kind = 'invoice' and p.cause_id = i.id and p.member_id = i.member_id;
alter table earning.purchase enable trigger a_purchase_never_changes;
comment on column earning.purchase.distributor is 'The number by which rules name who sold it';
comment on column earning.purchase.channel is 'The id of the account of the sales channel that sold it';
