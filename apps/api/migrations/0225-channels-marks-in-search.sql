-- "S/A" is found as "SA" and "S.A.": a search finds parts of words, so no mark has to part them in the text.
alter table channels.account drop column search_text;
alter table channels.account
  -- What a search looks in, without marks. Stored: what a short word finds is read row by row, and taking off accents
  -- takes long.
  add column search_text text not null generated always as
    (platform.unaccented(translate(name || ' ' || coalesce(corporate_name, '') || ' ' || coalesce(city, '') || ' '
      || coalesce(state, ''), ',;:()/-.''’', ''))) stored;
-- Read often, and written when a file of accounts comes: what is new goes in its place at once, not on a list beside it.
create index distributors_by_words on channels.account using gin (search_text gin_trgm_ops) with (fastupdate = off)
  where is_distributor;
