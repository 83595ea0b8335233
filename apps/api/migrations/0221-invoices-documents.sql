-- What the XML of an invoice says beside its key, day and total: what it is judged by, and what it earns by. The XML
-- itself is not kept: it names people who have nothing to do with the programme.
create table invoices.document (
  invoice_id   text collate "C" primary key references invoices.invoice,
  signature    text not null check (signature in ('trusted', 'untrusted', 'invalid', 'missing')),
  buyer_tax_id text collate "C",
  -- Its lines in order: product, description, ncm, cfop, cents, quantity.
  lines        jsonb not null
);
comment on table invoices.document is 'What the XML says by which an invoice was sent. A fiscal record, without its buyer once the member left';
