-- A member owns points from the moment they join: without a balance row the first screen would be an error, not a zero.
-- Members come in by more than one way (sign-up, import, seed), so the database sees to it in their transaction.
create function points.open_balances() returns trigger language plpgsql as $$
begin
  insert into points.balance (member_id) select id from joined on conflict do nothing;
  return null;
end;
$$;
comment on function points.open_balances() is 'Opens the balance of members in the transaction that adds them';
create trigger a_member_has_a_balance after insert on identity.member
  referencing new table as joined for each statement execute function points.open_balances();

insert into points.balance (member_id) select id from identity.member on conflict do nothing;
