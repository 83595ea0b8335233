-- Who publishes a version says which wording of it they read: a draft may be changed between the reading and the publishing.
alter table earning.version add column revision integer not null default 1 check (revision > 0);
comment on column earning.version.revision is 'Counts the wordings of the draft';

-- Of a purchase only what becomes of it moves, of a credit only which entry took it back, and neither ever goes.
create function earning.only_outcomes_move() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - '{revision,cancelled_at}'::text[]) is distinct from (to_jsonb(old) - '{revision,cancelled_at}'::text[])
    or new.revision < old.revision or (old.cancelled_at is not null and new.cancelled_at is distinct from old.cancelled_at)
  then raise exception 'what was recorded of a purchase never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end;
$$;
create function earning.only_reversals_come() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'reversal_id') is distinct from (to_jsonb(old) - 'reversal_id') or old.reversal_id is not null
  then raise exception 'what was credited for a purchase never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end;
$$;
create trigger a_purchase_never_changes before update on earning.purchase
  for each row execute function earning.only_outcomes_move();
create trigger a_purchase_never_goes before delete or truncate on earning.purchase
  for each statement execute function earning.keep_facts();
create trigger a_credit_never_changes before update on earning.credit
  for each row execute function earning.only_reversals_come();
create trigger a_credit_never_goes before delete or truncate on earning.credit
  for each statement execute function earning.keep_facts();
create trigger a_total_never_goes before delete or truncate on earning.member_total
  for each statement execute function earning.keep_facts();
