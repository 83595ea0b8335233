-- A reward of the partner's catalogue is ordered from the partner, by the word that its catalogue has for it.
alter table rewards.reward add column partner_item text check (partner_item ~ '^[!-~]{1,100}$');
comment on column rewards.reward.partner_item is 'Its item in the partner''s catalogue; without one it comes from the own stock';

-- Who was asked for a redemption first is asked to the end, whatever becomes of the reward meanwhile: two would deliver twice.
alter table rewards.redemption add column partner_item text;
comment on column rewards.redemption.partner_item is 'The reward''s, as it was when it was redeemed';

-- One code is one person's: a partner that gives it out twice has sold one thing twice. It stays known when the voucher goes, for
-- whoever has seen it can use it. Codes issued before are not in it.
create table rewards.given_code (code_hash bytea primary key check (length(code_hash) = 32));
comment on table rewards.given_code is 'A keyed hash of every voucher code that was ever given to somebody';
