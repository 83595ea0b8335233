-- Operators' apps stand among the second factors, sealed for that place: the columns in which they stood before are empty.
do $$
begin
  if exists (select from operators.operator where sealed_secret is not null) then
    raise exception 'apps of operators have not been moved yet: start the version of the programme with the migrations up to 0093 once, then this one';
  end if;
end $$;
alter table operators.operator drop column sealed_secret, drop column last_step;
