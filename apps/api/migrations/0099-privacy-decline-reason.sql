-- Why a withdrawal was declined stood in the trail of deeds, which nobody can erase. It stands here, and goes with the person.
alter table privacy.closure add column decline_reason text;
comment on column privacy.closure.decline_reason is 'Why the last withdrawal that was asked for was declined; erased with the rest';
