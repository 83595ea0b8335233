-- What members and visitors write to the programme, and what it answers.
create schema support;
comment on schema support is 'Support cases: the conversation, its images, and how satisfied who wrote was';

create table support.support_case (
  id             text collate "C" primary key check (length(id) = 15),
  -- The protocol that is told to who wrote; it opens nothing.
  number         bigint not null unique generated always as identity (start with 20001),
  -- Nobody's account: a visitor wrote.
  member_id      text collate "C" references identity.member,
  type           text not null,
  reason         text not null,
  description    text not null,
  name           text not null,
  email          text not null,
  phone          text not null,
  record_type_id text collate "C" not null,
  status         text not null default 'aberto'
                   check (status in ('aberto', 'em_atendimento', 'aguardando_cliente', 'resolvido', 'fechado')),
  -- The operator who has it in hand.
  claimed_by     text collate "C",
  -- From where a visitor wrote, as a keyed hash, for as long as it limits how many cases come from there.
  network        bytea,
  created_at     timestamptz(3) not null default platform.clock(),
  changed_at     timestamptz(3) not null default platform.clock(),
  resolved_at    timestamptz,
  closed_at      timestamptz,
  score          smallint check (score between 1 and 5),
  score_comment  text,
  constraint what_goes_on_is_in_somebodys_hand check ((status = 'aberto') = (claimed_by is null)),
  constraint a_resolution_has_a_moment check ((status in ('resolvido', 'fechado')) = (resolved_at is not null)),
  constraint an_end_has_a_moment check ((status = 'fechado') = (closed_at is not null)),
  constraint only_a_score_is_commented check (score is not null or score_comment is null)
);
comment on table support.support_case is
  'Support cases: aberto, em_atendimento, aguardando_cliente, resolvido, fechado. Kept for the days of the setting KeptDays after their last change';
create index cases_of_a_member on support.support_case (member_id, id);
create index cases_by_state on support.support_case (status, id);
-- How many cases visitors open is limited by the last day's.
create index cases_of_visitors on support.support_case (created_at) where member_id is null;
create index cases_by_age on support.support_case (changed_at);
create index resolved_cases on support.support_case (resolved_at) where status = 'resolvido';

create table support.case_entry (
  case_id     text collate "C" not null references support.support_case on delete cascade,
  id          text collate "C" not null check (length(id) = 15),
  author      text not null check (author in ('client', 'support', 'system')),
  -- The member or the operator.
  author_id   text collate "C",
  text        text,
  -- The state that the case took on by it.
  status      text check (status in ('aberto', 'em_atendimento', 'aguardando_cliente', 'resolvido', 'fechado')),
  created_at  timestamptz(3) not null default platform.clock(),
  primary key (case_id, id),
  constraint an_entry_says_something check (text is not null or status is not null)
);
comment on table support.case_entry is 'The conversation of a case after its first words: what was written, and the states it took on';

create table support.case_image (
  case_id    text collate "C" not null references support.support_case on delete cascade,
  -- None where it came with the case itself.
  entry_id   text collate "C",
  place      smallint not null,
  kind       text not null check (kind in ('image', 'selfie', 'document')),
  -- By it the file is let go.
  upload_id  text collate "C" not null unique,
  file_key   text collate "C" not null,
  file_name  text not null,
  primary key (case_id, upload_id),
  foreign key (case_id, entry_id) references support.case_entry on delete cascade
);
comment on table support.case_image is
  'Images that came with cases, by the keys of private files; photos of documents go sooner than the case (KeptDays)';
