-- The way of money through a payment company, as the company says: one row for each payment of an invoice and each
-- refund, with the id of its record. Devices read a copy in the payment and replace neither.
create table settlements (
  business_id uuid not null,
  payment_id uuid not null,
  invoice_id uuid not null,
  provider text not null,
  -- The company's name for the payment or the refund.
  payment_ref text not null,
  currency text not null,
  -- Minor units, negative where money went back: paid by the client = fee + operator's share + to the business.
  gross bigint not null,
  fee bigint not null,
  share bigint not null,
  net bigint not null,
  paid_at timestamptz not null,
  -- The company's transfer to the bank of the business, once it is known.
  payout_ref text,
  expected_on date,
  settled_on date,
  primary key (business_id, payment_id),
  constraint settlements_conserve check (gross = fee + share + net)
);
create index settlements_open on settlements (business_id, provider) where settled_on is null;

alter table settlements enable row level security;
alter table settlements force row level security;
create policy own_rows on settlements
  using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, update, delete on settlements to ankara_app;

-- Days only become known: what was paid, kept back and sent stays as it was said first.
create function refuse_rewritten_settlements() returns trigger language plpgsql as $$
begin
  if (new.gross, new.fee, new.share, new.net, new.currency, new.provider, new.payment_ref)
    is distinct from (old.gross, old.fee, old.share, old.net, old.currency, old.provider, old.payment_ref) then
    raise exception 'the figures of a settlement stay' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger settlements_stay before update on settlements
  for each row execute function refuse_rewritten_settlements();
