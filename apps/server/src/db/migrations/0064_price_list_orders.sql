-- Orders that clients sent from a shared price list: facts, beside the draft that devices read. Never changed; they go with the
-- account. `id` comes with the form, so that a form sent twice is one order; `invoice_id` names the draft it made.
create table price_list_orders (
  business_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  name text not null check (name <> ''),
  note text not null,
  -- Each with item, name, quantity and unit price, as the client read them.
  lines jsonb not null,
  -- Minor units of the currency, taxes included.
  total bigint not null check (total >= 0),
  currency text not null,
  at timestamptz not null,
  primary key (business_id, id)
);
create index price_list_orders_by_time on price_list_orders (business_id, at);

alter table price_list_orders enable row level security;
alter table price_list_orders force row level security;
create policy own_rows on price_list_orders
  using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, delete on price_list_orders to ankara_app;

create function refuse_rewritten_orders() returns trigger language plpgsql as $$
begin
  raise exception 'orders are only added' using errcode = 'integrity_constraint_violation';
end $$;
create trigger price_list_orders_stay before update on price_list_orders
  for each row execute function refuse_rewritten_orders();

-- One more reason to send a push.
alter table push_messages drop constraint push_messages_kind_check;
alter table push_messages add constraint push_messages_kind_check
  check (kind in ('paid', 'claimed', 'accepted', 'declined', 'recurring', 'waiting', 'disputed', 'ordered'));
