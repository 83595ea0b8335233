-- Orders follow their way to the door, and everything in the catalogue keeps the programme's time.
alter table rewards.reward alter column created_at set default platform.clock();
alter table rewards.redemption alter column requested_at set default platform.clock();
alter table rewards.voucher alter column issued_at set default platform.clock();
alter table rewards.goal alter column chosen_at set default platform.clock();

-- There is one supplier, and nothing read which: a second one comes with a column that is read.
alter table rewards.reward drop column supplier;

-- A member's list goes by when things were redeemed: imported redemptions keep ids that tell nothing about time.
drop index rewards.redemptions_of_a_member;
create index redemptions_of_a_member on rewards.redemption (member_id, requested_at, id);

-- What the supplier is asked after, round after round.
create index redemptions_on_their_way on rewards.redemption (id) where status in ('ordered', 'shipped');
-- What a person has to decide: few, counted by every look at the figures.
create index redemptions_for_a_person on rewards.redemption (id) where needs_person;
