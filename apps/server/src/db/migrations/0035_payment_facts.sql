-- What a payment company or a client said of money: facts, beside the payment that devices read and write. Only added to;
-- they go with the account.
create table payment_facts (
  business_id uuid not null,
  payment_id uuid not null,
  -- `claimed`: the client, on the invoice's page. `unclear`: money that differs from what was asked for. `paid`, `refunded`:
  -- it came, or went back, as ordered.
  said text not null check (said in ('claimed', 'unclear', 'paid', 'refunded')),
  -- The payment company; null where the client said it.
  provider text,
  invoice_id uuid not null,
  -- Minor units; negative where money went back.
  amount bigint not null,
  currency text not null,
  method text not null,
  paid_on date not null,
  reference text not null,
  -- Files the client handed in with it.
  proof uuid[] not null default '{}',
  at timestamptz not null,
  primary key (business_id, payment_id, said),
  constraint payment_facts_sayer check ((provider is null) = (said = 'claimed'))
);

alter table payment_facts enable row level security;
alter table payment_facts force row level security;
create policy own_rows on payment_facts
  using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, delete on payment_facts to ankara_app;

create function refuse_rewritten_facts() returns trigger language plpgsql as $$
begin
  raise exception 'facts of payments are only added' using errcode = 'integrity_constraint_violation';
end $$;
create trigger payment_facts_stay before update on payment_facts
  for each row execute function refuse_rewritten_facts();

-- What was said before this table was there, as the records and the orders at payment companies tell it. For this one
-- transaction the owner of the tables sees the rows of every business.
alter table businesses no force row level security;
alter table records no force row level security;
alter table pushes no force row level security;
alter table invoice_intents no force row level security;
alter table refunds no force row level security;
alter table payment_facts no force row level security;

-- Money that came by card: its order is paid, and the payment has the id of the order.
insert into payment_facts (business_id, payment_id, said, provider, invoice_id, amount, currency, method, paid_on, reference, at)
select i.business_id, i.id, 'paid', i.provider, i.invoice_id, i.amount, i.currency, 'card',
  (r.data ->> 'date')::date, i.reference, coalesce(i.paid_at, i.created_at)
from invoice_intents i
join records r on r.business_id = i.business_id and r.collection = 'payments' and r.id = i.id
where i.status = 'paid';

-- Money that differed from its order: what the company said stands in the claim.
insert into payment_facts (business_id, payment_id, said, provider, invoice_id, amount, currency, method, paid_on, reference, at)
select i.business_id, i.id, 'unclear', i.provider, i.invoice_id, (r.data #>> '{claim,amount}')::bigint, r.data ->> 'currency', 'card',
  (r.data #>> '{claim,date}')::date, i.reference, (r.data #>> '{claim,at}')::timestamptz
from invoice_intents i
join records r on r.business_id = i.business_id and r.collection = 'payments' and r.id = i.id
where r.data ? 'claim';

-- Money that went back: its entry has an id made of the company's name for the refund.
with entries as (
  select f.*, encode(sha256(convert_to(f.provider || ' ' || f.refund_ref, 'UTF8')), 'hex') as hash from refunds f
)
insert into payment_facts (business_id, payment_id, said, provider, invoice_id, amount, currency, method, paid_on, reference, at)
select e.business_id, r.id, 'refunded', e.provider, i.invoice_id, -e.amount, i.currency, 'card',
  (r.data ->> 'date')::date, i.reference, e.created_at
from entries e
join invoice_intents i on i.business_id = e.business_id and i.id = e.order_id
join records r on r.business_id = e.business_id and r.collection = 'payments' and r.id = (
  substr(hash, 1, 8) || '-' || substr(hash, 9, 4) || '-8' || substr(hash, 14, 3) || '-a' || substr(hash, 18, 3) || '-' || substr(hash, 21, 12))::uuid;

-- What clients typed: no device's push brought it.
insert into payment_facts (business_id, payment_id, said, invoice_id, amount, currency, method, paid_on, reference, proof, at)
select r.business_id, r.id, 'claimed', (r.data #>> '{allocations,0,invoiceId}')::uuid, (r.data #>> '{claim,amount}')::bigint, r.data ->> 'currency',
  r.data #>> '{claim,method}', (r.data #>> '{claim,date}')::date, r.data #>> '{claim,reference}',
  array(select (file ->> 'id')::uuid from jsonb_array_elements(coalesce(r.data -> 'proof', '[]')) as file),
  (r.data #>> '{claim,at}')::timestamptz
from records r
where r.collection = 'payments' and r.data ? 'claim' and not r.data ? 'imported'
  and r.data #>> '{allocations,0,invoiceId}' is not null
  and not exists (select from invoice_intents i where i.business_id = r.business_id and i.id = r.id)
  and not exists (select from pushes p where p.business_id = r.business_id and p.rev = r.created_rev);

-- Devices read from the payment who vouches for it, and pull it at a revision of its own.
update businesses set rev = rev + 1
where id in (select business_id from payment_facts where provider is not null);
update records r set
  data = r.data || jsonb_build_object('provider', f.provider),
  rev = b.rev,
  field_revs = r.field_revs || jsonb_build_object('provider', b.rev)
from payment_facts f, businesses b
where b.id = f.business_id and f.provider is not null
  and r.business_id = f.business_id and r.collection = 'payments' and r.id = f.payment_id and r.deleted_at is null;

alter table businesses force row level security;
alter table records force row level security;
alter table pushes force row level security;
alter table invoice_intents force row level security;
alter table refunds force row level security;
alter table payment_facts force row level security;
