-- Who leaves the programme is bound by no term of it any more. Members leave by more than one way (support, closing the
-- account, import), so the database dates their acceptances in the same transaction.
create function terms.end_acceptances() returns trigger language plpgsql as $$
begin
  update terms.acceptance set opted_out_at = platform.clock() where member_id = new.id and opted_out_at is null;
  return null;
end;
$$;
comment on function terms.end_acceptances() is 'Dates the acceptances of a member who leaves the programme';
create trigger who_leaves_has_accepted_nothing after update of is_opted_out on identity.member
  for each row when (new.is_opted_out and not old.is_opted_out) execute function terms.end_acceptances();
