-- What members agree to, and the regulations they read: by version, because a text that somebody accepted never changes.
create schema terms;
comment on schema terms is 'Terms that members accept and regulations that they read, by version, and who accepted which';

create table terms.term (
  id                 text collate "C" primary key check (length(id) = 15),
  kind               text not null check (kind in ('acceptance', 'regulation')),
  title              text not null check (title <> ''),
  -- Of the checkbox. The text between two ## is the link to the version.
  label              text,
  is_private         boolean not null default false,
  business_cycle_id  text collate "C",
  -- São Paulo's calendar, both days included.
  starts_on          date,
  ends_on            date,
  created_at         timestamptz not null default platform.clock(),
  constraint a_window_ends_after_it_starts check (ends_on >= starts_on)
);
comment on table terms.term is 'A term or a regulation: what its versions have in common';

create table terms.version (
  id            text collate "C" primary key check (length(id) = 15),
  term_id       text collate "C" not null references terms.term,
  number        integer not null check (number > 0),
  business      text,
  categories    text[] not null default '{}',
  activates_on  date not null,
  -- Sanitised before it is stored, and again before it is shown.
  html          text,
  pdf_key       text,
  -- SHA-256 of the text or of the file.
  content_hash  text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  state         text not null default 'draft' check (state in ('draft', 'review', 'published', 'retired')),
  -- Everybody who had a hand in the draft.
  written_by    text[] not null check (cardinality(written_by) > 0),
  approved_by   text collate "C",
  published_at  timestamptz,
  retired_by    text collate "C",
  retired_at    timestamptz,
  created_at    timestamptz not null default platform.clock(),
  constraint one_number_per_term unique (term_id, number),
  constraint a_version_is_a_text_or_a_pdf check ((html is null) <> (pdf_key is null)),
  -- Never an address: what is shown and downloaded is a file that the programme keeps.
  constraint a_pdf_is_a_file_of_ours check (pdf_key ~ '^terms/[0-9A-Za-z_-]{22}\.pdf$'),
  constraint nobody_publishes_what_they_wrote check (approved_by <> all (written_by)),
  constraint what_is_published_was_approved check
    ((state in ('published', 'retired')) = (approved_by is not null) and (approved_by is null) = (published_at is null)),
  constraint what_is_retired_was_retired_by_somebody check
    ((state = 'retired') = (retired_by is not null) and (retired_by is null) = (retired_at is null)),
  -- So that an acceptance can name the text together with the version.
  constraint one_text_per_version unique (id, content_hash)
);
comment on table terms.version is 'One wording of a term: drafted, reviewed, published by a second person, and from then on unchanged';

create function terms.keep_wording() returns trigger language plpgsql as $$
begin
  if old.state in ('published', 'retired') and
    (new.term_id, new.number, new.business, new.categories, new.activates_on, new.html, new.pdf_key, new.content_hash,
      new.written_by, new.approved_by, new.published_at)
    is distinct from
    (old.term_id, old.number, old.business, old.categories, old.activates_on, old.html, old.pdf_key, old.content_hash,
      old.written_by, old.approved_by, old.published_at)
  then raise exception 'a published version of a term never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end;
$$;
comment on function terms.keep_wording() is 'Refuses to change what members may have accepted';
create trigger a_published_version_never_changes before update on terms.version
  for each row execute function terms.keep_wording();

create table terms.acceptance (
  member_id          text collate "C" not null references identity.member,
  id                 text collate "C" not null check (length(id) = 15),
  version_id         text collate "C" not null,
  content_hash       text not null,
  -- As the server saw them.
  address            text not null,
  user_agent         text not null,
  acceptance_device  text not null default 'Site',
  -- Who acted, where the owner had switched accounts.
  actor_id           text collate "C",
  accepted_at        timestamptz not null default platform.clock(),
  opted_out_at       timestamptz,
  primary key (member_id, id),
  constraint the_text_is_that_of_the_version foreign key (version_id, content_hash) references terms.version (id, content_hash)
);
comment on table terms.acceptance is 'MemberTerm: who accepted which wording, when, from where and with what';
comment on column terms.acceptance.opted_out_at is 'When the member left the programme: the acceptance counts no more';
-- Accepting twice is accepting once.
create unique index one_acceptance_per_version on terms.acceptance (member_id, version_id) where opted_out_at is null;
-- What has been over for long enough is removed.
create index acceptances_to_forget on terms.acceptance (opted_out_at) where opted_out_at is not null;

create table terms.business_cycle_account (
  business_cycle_id  text collate "C" not null,
  account_id         text collate "C" not null references channels.account,
  primary key (account_id, business_cycle_id)
);
comment on table terms.business_cycle_account is
  'BusinessCycleDistributors: the accounts of the sales channel that a cycle is for; a term of a business is for those of its cycle';
