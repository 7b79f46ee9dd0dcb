-- Refunds a person asked for on a card payment of an invoice, from the moment they are asked for until the payment company has
-- carried them out or refused. The money itself is a row of `refunds` and a fact of the payment.
create table refund_orders (
  business_id uuid not null,
  -- The key the payment company is asked under.
  id uuid not null,
  intent_id uuid not null,
  user_id uuid not null,
  amount bigint not null check (amount > 0),
  -- The company's own name for it; null until it has answered.
  refund_ref text,
  state text not null default 'asked' check (state in ('asked', 'done', 'failed')),
  created_at timestamptz not null,
  asked_at timestamptz,
  primary key (business_id, id)
);
create index refund_orders_asked on refund_orders (business_id, intent_id) where state = 'asked';

alter table refund_orders enable row level security;
alter table refund_orders force row level security;
create policy own_rows on refund_orders
  using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, update, delete on refund_orders to ankara_app;
