-- What the programme tells its members: news with their states and audiences, and the banners of both homes.
create schema content;

create table content.news (
  id            text collate "C" primary key check (length(id) = 15),
  title         text not null check (title <> ''),
  topic         text not null check (topic <> ''),
  summary       text not null,
  author        text not null,
  -- Sanitised before it is stored, and again before it leaves.
  html          text not null,
  -- The words of `html` without its tags, for the search.
  words         text not null,
  image_url     text check (image_url ~ '^/[^/\\]'),
  state         text not null default 'draft' check (state in ('draft', 'review', 'scheduled', 'live', 'archived')),
  -- Whole milliseconds, so that a cursor names the exact place.
  published_at  timestamptz(3),
  -- Whom it is for. An empty list is everybody.
  categories    text[] not null default '{}',
  account_types text[] not null default '{}',
  states        text[] not null default '{}',
  written_by    text collate "C" not null,
  approved_by   text collate "C",
  updated_at    timestamptz not null default platform.clock(),
  search_text   text not null generated always as
                  (platform.unaccented(title || ' ' || topic || ' ' || summary || ' ' || words)) stored,
  constraint nobody_approves_their_own_news check (approved_by <> written_by),
  constraint readable_news_are_approved_and_dated check
    (state not in ('scheduled', 'live') or (approved_by is not null and published_at is not null))
);
comment on table content.news is 'News of the programme; a member reads those scheduled or live whose time has come and whose audience they belong to';
-- The list reads newest first, and the article looks up what follows it.
create index readable_news on content.news (published_at desc, id desc) where state in ('scheduled', 'live');
create index readable_news_by_topic on content.news (topic, published_at desc, id desc) where state in ('scheduled', 'live');
-- A part of a word finds it, with or without accents.
create index news_by_words on content.news using gin (search_text gin_trgm_ops);

create table content.banner (
  id            text collate "C" primary key check (length(id) = 15),
  title         text not null check (title <> ''),
  text          text not null,
  action_label  text,
  action_url    text check (action_url ~ '^(https://|/[^/\\]|/$)'),
  preset        text not null check (preset in ('soil', 'colourful', 'points', 'sky')),
  image_url     text not null check (image_url ~ '^/[^/\\]'),
  location      text not null check (location in ('Home Logada', 'Home Deslogada')),
  -- 'Ambos', or the name of the one programme that shows it.
  app           text not null default 'Ambos' check (app <> ''),
  -- São Paulo's calendar, both days included.
  starts_on     date not null,
  ends_on       date not null,
  -- Names from target-group-rules.ts; an empty list is everybody.
  target_groups text[] not null default '{}',
  place         integer not null default 0,
  state         text not null default 'draft' check (state in ('draft', 'review', 'live', 'archived')),
  written_by    text collate "C" not null,
  approved_by   text collate "C",
  constraint a_banner_ends_after_it_starts check (ends_on >= starts_on),
  constraint an_action_has_a_label_and_an_address check ((action_label is null) = (action_url is null)),
  constraint nobody_approves_their_own_banner check (approved_by <> written_by),
  constraint live_banners_are_approved check (state <> 'live' or approved_by is not null)
);
comment on table content.banner is 'AdvertisingArea: the pictures with a text on the visitor''s and the member''s home';
-- A home shows the few of its location in their order.
create index live_banners on content.banner (location, place, id) where state = 'live';
