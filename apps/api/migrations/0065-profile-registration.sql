-- What the forms of sign-up and profile write beyond the address, and who invited whom: a referral is looked up by its code.
alter table profile.person
  add column occupation     text,
  add column practice_area  text,
  add column trusted_store  text,
  add column crops          text[] not null default '{}';
comment on column profile.person.trusted_store is 'Where the member usually buys (LojaRelacionamento__c)';

create table profile.referral (
  member_id    text collate "C" primary key references identity.member,
  code         text collate "C" not null constraint one_member_per_referral_code unique check (code ~ '^[0-9A-Z]+$'),
  referrer_id  text collate "C" references identity.member,
  referred_at  timestamptz,
  constraint nobody_refers_themselves check (referrer_id <> member_id),
  constraint a_referral_has_a_time check ((referrer_id is null) = (referred_at is null))
);
comment on table profile.referral is 'The code by which a member invites others, and the member who invited them';
create index members_referred_by on profile.referral (referrer_id, referred_at desc) where referrer_id is not null;

-- Eight characters of which none is taken for another. It is no secret: whoever has it may only join by it.
create function profile.free_referral_code() returns text language plpgsql volatile as $$
declare
  alphabet constant text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  found_code text;
begin
  loop
    select string_agg(substr(alphabet, 1 + floor(random() * 32)::integer, 1), '') into found_code
      from generate_series(1, 8);
    exit when not exists (select from profile.referral where code = found_code);
  end loop;
  return found_code;
end;
$$;
comment on function profile.free_referral_code() is 'A referral code that no member has';

-- Members come in by more than one way (sign-up, import, seed), so the database sees to it in their transaction.
create function profile.give_referral_codes() returns trigger language plpgsql as $$
begin
  insert into profile.referral (member_id, code) select id, profile.free_referral_code() from joined on conflict do nothing;
  return null;
end;
$$;
comment on function profile.give_referral_codes() is 'Gives members their referral code in the transaction that adds them';
create trigger a_member_has_a_referral_code after insert on identity.member
  referencing new table as joined for each statement execute function profile.give_referral_codes();

insert into profile.referral (member_id, code) select id, profile.free_referral_code() from identity.member;
