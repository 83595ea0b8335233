-- Whoever proved one contact could ask of any number of CPFs whether they are members: what is told of others is counted, and some
-- answers end the proof.
alter table identity.contact_check add column refusals integer not null default 0;
comment on column identity.contact_check.refusals is 'How often a sign-up by this proof was told that a CPF, an e-mail or a phone is a member''s';
