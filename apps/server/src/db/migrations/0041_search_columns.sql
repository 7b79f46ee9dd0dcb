-- What records are searched by, in plain columns and one narrow table. The rule of row level security is a barrier: only
-- operators that are known to tell nothing (leakproof: those of text, uuid, date) may be tried before it, those of jsonb are
-- not. So an index over an expression of `data` was never used by requests, which read the table instead, of every
-- business. The columns follow `data` by themselves.
alter table records
  add column contact_id text generated always as
    (case when collection = 'invoices' then data ->> 'contactId' end) stored,
  -- Of a copy, a credit note, a replacement: the document it came from.
  add column source_id text generated always as
    (case when collection = 'invoices' then data ->> 'sourceId' end) stored,
  -- Of an issued invoice, `2026-11-22`: days as text, sorted byte by byte as they are compared.
  add column due_on text collate "C" generated always as
    (case when collection = 'invoices' and data ->> 'kind' = 'invoice' and data ->> 'status' = 'issued'
      then data ->> 'dueDate' end) stored,
  -- An issued invoice that is paid in parts, each with a day of its own.
  add column has_parts boolean generated always as
    (collection = 'invoices' and data ->> 'kind' = 'invoice' and data ->> 'status' = 'issued'
      and jsonb_typeof(data -> 'instalments') = 'array' and data -> 'instalments' <> '[]') stored,
  -- Of a payment that takes another one back.
  add column reverses text generated always as
    (case when collection = 'payments' then data ->> 'reverses' end) stored,
  -- A recurring invoice.
  add column is_template boolean generated always as
    (collection = 'invoices' and jsonb_typeof(data -> 'repeat') = 'object') stored;

drop index invoices_by_contact;
drop index credit_notes_by_source;
drop index payments_by_allocation;
drop index recurring_templates;
drop index invoices_by_due_date;
create index records_by_contact on records (business_id, contact_id) where contact_id is not null;
create index records_by_source on records (business_id, source_id) where source_id is not null;
create index records_by_due_day on records (business_id, due_on) where due_on is not null;
create index records_with_parts on records (business_id) where has_parts;
create index records_by_reversed on records (business_id, reverses) where reverses is not null;
create index records_that_recur on records (business_id) where is_template;

-- Which invoices a payment is for: one row for each, while the payment is not deleted.
create table payment_allocations (
  business_id uuid not null,
  invoice_id uuid not null,
  payment_id uuid not null,
  primary key (business_id, invoice_id, payment_id)
);

-- Texts that are no id belong to no invoice.
create function allocated_invoices(data jsonb) returns setof uuid language sql immutable as $$
  select distinct (each ->> 'invoiceId')::uuid
  from jsonb_array_elements(case jsonb_typeof(data -> 'allocations') when 'array' then data -> 'allocations' else '[]' end) as each
  where each ->> 'invoiceId' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;

-- Kept by the database itself, in the transaction and with the rights of whoever writes the record: whichever door it comes
-- through, no payment is found by one and missed by another.
create function keep_payment_allocations() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.data -> 'allocations' is not distinct from new.data -> 'allocations'
    and (old.deleted_at is null) = (new.deleted_at is null) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from public.payment_allocations
    where business_id = old.business_id and payment_id = old.id
      and invoice_id in (select public.allocated_invoices(old.data));
  end if;
  if tg_op = 'DELETE' or new.deleted_at is not null then
    return null;
  end if;
  -- A payment for one invoice is the rule, and an import brings thousands: without a query over its list it costs half.
  if jsonb_typeof(new.data -> 'allocations') = 'array' and jsonb_array_length(new.data -> 'allocations') = 1
    and new.data #>> '{allocations,0,invoiceId}' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    insert into public.payment_allocations (business_id, invoice_id, payment_id)
    values (new.business_id, (new.data #>> '{allocations,0,invoiceId}')::uuid, new.id);
  else
    insert into public.payment_allocations (business_id, invoice_id, payment_id)
    select new.business_id, invoice_id, new.id from public.allocated_invoices(new.data) as invoice_id;
  end if;
  return null;
end $$;
create trigger payments_are_allocated after insert or update on records
  for each row when (new.collection = 'payments') execute function keep_payment_allocations();
create trigger payments_are_forgotten after delete on records
  for each row when (old.collection = 'payments') execute function keep_payment_allocations();

-- Of the payments that are there already. For this one transaction the owner of the tables sees the rows of every business.
alter table records no force row level security;
insert into payment_allocations (business_id, invoice_id, payment_id)
select r.business_id, invoice_id, r.id
from records r cross join lateral allocated_invoices(r.data) as invoice_id
where r.collection = 'payments' and r.deleted_at is null;
alter table records force row level security;

alter table payment_allocations enable row level security;
alter table payment_allocations force row level security;
create policy own_rows on payment_allocations
  using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, delete on payment_allocations to ankara_app;

-- The waiting mails of one business; the index over the age of all of them is for whoever watches the server.
create index mails_waiting_of_business on mails (business_id) where sent_at is null;

analyze records, payment_allocations;
