-- The codes of a day are counted by the cellphone they go to, which several accounts may have.
create index members_of_a_phone on identity.member (phone) where phone is not null;
