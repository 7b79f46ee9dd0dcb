-- The documents that one card payment is for, where a client pays several together. `place` is the order in which the money
-- settles them; the first is `invoice_intents.invoice_id`, too. A payment of one document has no rows here.
create table intent_invoices (
  business_id uuid not null,
  intent_id uuid not null,
  invoice_id uuid not null,
  place smallint not null check (place >= 0),
  -- Minor units of the payment's currency.
  amount bigint not null check (amount > 0),
  primary key (business_id, intent_id, invoice_id),
  unique (business_id, intent_id, place),
  foreign key (business_id, intent_id) references invoice_intents (business_id, id) on delete cascade
);
create index intent_invoices_by_invoice on intent_invoices (business_id, invoice_id);

alter table intent_invoices enable row level security;
alter table intent_invoices force row level security;
create policy own_rows on intent_invoices
  using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, delete on intent_invoices to ankara_app;

-- The document a refund is for, where its payment settled several. Null: the last of them gives first.
alter table refund_orders add column invoice_id uuid;
