-- What differs between a payment company's list and ours, until somebody has dealt with it.
create table payment_differences (
  business_id uuid not null,
  id uuid not null,
  provider text not null,
  -- unknown: the company lists money that belongs to no invoice. amount: another amount than ours. late: paid, and in no
  -- transfer to the bank by its day.
  kind text not null check (kind in ('unknown', 'amount', 'late')),
  -- The company's name for the payment.
  payment_ref text not null,
  -- The payment of ours it is about; null for an unknown one.
  payment_id uuid,
  currency text not null,
  -- Minor units, as the company lists it; `ours` is what we have.
  amount bigint not null,
  ours bigint,
  paid_on date not null,
  found_at timestamptz not null,
  solved_at timestamptz,
  -- refunded, assigned, dismissed: by the owner. gone: the lists agree again.
  solution text check (solution in ('refunded', 'assigned', 'dismissed', 'gone')),
  primary key (business_id, id),
  constraint payment_differences_once unique (business_id, provider, kind, payment_ref),
  check ((solved_at is null) = (solution is null))
);

alter table payment_differences enable row level security;
alter table payment_differences force row level security;
create policy own_rows on payment_differences
  using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, update, delete on payment_differences to ankara_app;
