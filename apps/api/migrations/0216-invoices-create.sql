-- The invoices (notas fiscais) that members send, how they were judged, and which were cancelled.
create schema invoices;
comment on schema invoices is 'Invoices that members send to earn points, and how they were judged';

create table invoices.invoice (
  id               text collate "C" primary key check (length(id) = 15),
  member_id        text collate "C" not null references identity.member,
  -- The 44 characters under which the tax office knows it, and what they say.
  access_key       text collate "C" not null check (access_key ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'),
  issuer_tax_id    text collate "C" not null,
  model            text not null check (model in ('55', '65')),
  series           smallint not null,
  number           bigint not null check (number > 0),
  state            text not null check (length(state) = 2),
  -- By the member's word; the key has its month.
  issued_on        date not null,
  cents            bigint not null check (cents > 0),
  -- The account of the sales channel that its issuer was found to be.
  account_id       text collate "C" references channels.account,
  alerts           text[] not null default '{}',
  status           text not null check (status in ('in-review', 'in-appeal', 'rejected', 'approved')),
  claimed_by       text collate "C",
  rejection_reason text check (rejection_reason in ('issuer-not-eligible', 'outside-season', 'sent-too-late',
                     'not-yours', 'not-a-sale', 'not-authorised', 'no-eligible-product', 'wrong-figures', 'other')),
  rejection_note   text,
  -- The operator who approved or refused it last; none where a rule did.
  judged_by        text collate "C",
  judged_at        timestamptz(3),
  appeal           text,
  appealed_at      timestamptz(3),
  sent_at          timestamptz(3) not null default platform.clock(),
  cancelled_at     timestamptz(3),
  constraint a_refusal_has_a_reason check (status <> 'rejected' or rejection_reason is not null),
  constraint a_note_goes_with_a_reason check (rejection_reason is not null or rejection_note is null),
  constraint what_is_over_was_judged check (status in ('in-review', 'in-appeal') or judged_at is not null),
  constraint an_appeal_has_a_moment check ((appeal is null) = (appealed_at is null)),
  constraint what_is_in_appeal_was_appealed check (status <> 'in-appeal' or appeal is not null),
  constraint only_an_approved_one_is_cancelled check (status = 'approved' or cancelled_at is null),
  constraint a_member_sends_a_key_once unique (member_id, access_key)
);
comment on table invoices.invoice is
  'Invoices that members sent: in-review, in-appeal, rejected, approved. A fiscal record: it outlives the account';
-- A refused one claims nothing: its key may have been somebody else's.
create unique index one_claim_per_key on invoices.invoice (access_key) where status <> 'rejected';
create unique index one_claim_per_number on invoices.invoice (issuer_tax_id, model, series, number)
  where status <> 'rejected';
create index invoices_by_issue on invoices.invoice (member_id, issued_on, id);
create index invoices_by_sending on invoices.invoice (member_id, sent_at, id);
create index invoices_by_status on invoices.invoice (status, id);

create table invoices.cancellation (
  invoice_id   text collate "C" primary key references invoices.invoice,
  asked_by     text collate "C" not null,
  asked_at     timestamptz(3) not null default platform.clock(),
  reason       text not null,
  confirmed_by text collate "C",
  confirmed_at timestamptz(3),
  constraint a_confirmation_has_a_moment check ((confirmed_by is null) = (confirmed_at is null)),
  constraint nobody_confirms_their_own check (confirmed_by <> asked_by)
);
comment on table invoices.cancellation is 'Cancellations of approved invoices: one operator asks, another confirms';
