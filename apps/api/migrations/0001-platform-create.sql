-- One clock, one calendar and one way to compare words for every capability.
create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

comment on schema platform is 'What every capability stands on: time, words, jobs, messages, files, the trail of changes';
comment on table platform.migration is 'The migrations applied to this database';
comment on column platform.migration.checksum is 'SHA-256 of the file as it was applied';

create function platform.clock() returns timestamptz
  language sql stable parallel safe
  return now() + coalesce(nullif(current_setting('colheita.clock_offset', true), ''), '0')::interval;
comment on function platform.clock() is
  'The time of this transaction. Everything that decides by time asks it; a test shifts it by the setting colheita.clock_offset';

create function platform.today() returns date
  language sql stable parallel safe
  return (platform.clock() at time zone 'America/Sao_Paulo')::date;
comment on function platform.today() is 'The date in São Paulo, by which the programme''s dates are meant';

-- Marked immutable, though unaccent itself is only stable (its dictionary could be edited), so that an index can hold it.
create function platform.unaccented(words text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, words));
comment on function platform.unaccented(text) is 'Words as search compares them: without accents, in lower case';
