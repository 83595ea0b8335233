-- What services told of CEPs is kept for a while: a form is filled in again while they are down, and they are asked less.
create schema places;
comment on schema places is 'CEPs and what they tell of an address';

create table places.cep (
  cep         text collate "C" primary key check (cep ~ '^[0-9]{8}$'),
  -- Null where a service said that no address has this CEP.
  city        text,
  street      text not null default '',
  complement  text not null default '',
  district    text not null default '',
  kept_until  timestamptz not null
);
comment on table places.cep is 'What a CEP tells of an address, for as long as it is taken for true';
create index ceps_by_end on places.cep (kept_until);
