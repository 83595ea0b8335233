-- Whoever reaches a milestone chooses one of the rewards that it offers, at no points: such a redemption has no hold.
create table rewards.milestone_reward (
  id            text collate "C" primary key,
  milestone_id  text collate "C" not null references points.milestone,
  reward_id     text collate "C" not null references rewards.reward,
  constraint a_milestone_offers_a_reward_once unique (milestone_id, reward_id)
);
comment on table rewards.milestone_reward is 'The rewards that a milestone offers: one of them is chosen, at no points';

alter table rewards.redemption
  alter column hold_id drop not null,
  add column milestone_id text collate "C" references points.milestone,
  add column milestone_name text,
  add constraint a_redemption_is_paid_or_chosen check (num_nonnulls(hold_id, milestone_id) = 1),
  add constraint a_milestone_is_named check ((milestone_id is null) = (milestone_name is null)),
  add constraint a_choice_is_one_unit_at_no_points check (milestone_id is null or (points = 0 and quantity = 1));
comment on column rewards.redemption.hold_id is 'The points that it takes; nothing for the choice of a milestone';
comment on column rewards.redemption.milestone_id is 'The milestone whose choice it is; nothing where points are paid';
comment on column rewards.redemption.milestone_name is 'What the milestone was called when it was chosen';

-- One choice for each milestone: what was cancelled, failed or came back is none.
create unique index one_choice_for_a_milestone on rewards.redemption (member_id, milestone_id)
  where milestone_id is not null and status not in ('cancelled', 'failed', 'refunded');
