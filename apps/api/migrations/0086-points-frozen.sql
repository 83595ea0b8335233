-- The balance of an account that is being closed stands still: nothing is spent, earned or expired until it is opened again or forfeited.
alter table points.balance add column frozen_at timestamptz;
comment on column points.balance.frozen_at is 'Since when the balance stands still; nothing while points come and go';
-- The expiry leaves out who stands still: few, asked for with every batch.
create index frozen_balances on points.balance (member_id) where frozen_at is not null;
