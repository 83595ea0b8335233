-- A delivered reward is returned within seven days: what was said of it, until when, and what it leads to.
alter table rewards.redemption
  drop constraint redemption_status_check,
  add constraint redemption_status_check check (status in ('requested', 'points_reserved', 'stock_reserved', 'ordered', 'shipped',
    'delivered', 'issued', 'used', 'cancelled', 'failed', 'return_requested', 'received', 'refunded')),
  -- The last day in São Paulo on which its member may ask for a return; null before the delivery, and once one was refused.
  add column return_until date,
  add column return_reason text check (return_reason in ('changed-mind', 'damaged', 'not-as-shown', 'other')),
  add column return_comment text,
  add constraint a_return_has_a_reason
    check (status not in ('return_requested', 'received', 'refunded') or return_reason is not null);

-- Of what was delivered longer ago the days are over.
update rewards.redemption d set return_until = (s.at at time zone 'America/Sao_Paulo')::date + 7
from rewards.redemption_step s
where s.redemption_id = d.id and s.status = 'delivered' and d.status = 'delivered'
  and s.at > platform.clock() - interval '8 days';

-- What came back counts in no limit per member.
drop index rewards.redemptions_in_hand;
create index redemptions_in_hand on rewards.redemption (member_id, reward_id)
  where status not in ('cancelled', 'failed', 'refunded');
-- What operators have to bring to its end.
create index redemptions_in_return on rewards.redemption (id) where status in ('return_requested', 'received');
