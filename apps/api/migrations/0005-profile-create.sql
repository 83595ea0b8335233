-- What a member tells about themselves beyond what is needed to come in.
create schema profile;
comment on schema profile is 'Who members are beyond coming in: birth date, documents, address';

create table profile.person (
  member_id       text collate "C" primary key references identity.member,
  born_on         date,
  rg              text,
  pis             text,
  street          text,
  address_number  text,
  complement      text,
  district        text,
  city            text,
  state           text check (state ~ '^[A-Z]{2}$'),
  postal_code     text check (postal_code ~ '^[0-9]{8}$'),
  country         text not null default 'BR'
);
comment on table profile.person is 'A member''s own data, as the account page shows them';
