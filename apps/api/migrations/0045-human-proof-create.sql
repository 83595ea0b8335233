-- A proof of work counts once: what was used is remembered until its challenge has run out.
create schema human_proof;
comment on schema human_proof is 'Proofs that a person''s browser makes a call';

create table human_proof.used_challenge (
  nonce    text collate "C" primary key,
  used_at  timestamptz not null default platform.clock()
);
comment on table human_proof.used_challenge is 'Challenges whose solution was shown, for as long as it could be shown again';
create index used_challenges_by_age on human_proof.used_challenge (used_at);
