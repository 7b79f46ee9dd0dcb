-- Links by which anybody pays a business without an invoice. The owner makes and revokes them; a revoked link stays, because its
-- payments name it.
create table payment_links (
  business_id uuid not null,
  id uuid not null,
  -- 132 random bits: the second half of the link's address.
  key text not null,
  title text not null check (title <> ''),
  note text not null,
  currency text not null,
  -- Minor units; null where whoever pays names the amount.
  amount bigint check (amount > 0),
  takes_cards boolean not null,
  -- Quoted in a transfer.
  pay_ref text not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  opened bigint not null default 0 check (opened >= 0),
  primary key (business_id, id)
);
create unique index payment_links_by_key on payment_links (business_id, key);

-- Payments that somebody began or reported through a link: facts, never changed. `id` comes with the form, so that a form sent
-- twice is one; `invoice_id` names the draft that the money is for.
create table link_payments (
  business_id uuid not null,
  id uuid not null,
  link_id uuid not null,
  invoice_id uuid not null,
  name text not null check (name <> ''),
  amount bigint not null check (amount > 0),
  currency text not null,
  at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, link_id) references payment_links (business_id, id) on delete cascade
);
create unique index link_payments_by_invoice on link_payments (business_id, invoice_id);
create index link_payments_by_link on link_payments (business_id, link_id, at);

do $$
declare tenant text;
begin
  foreach tenant in array array['payment_links', 'link_payments'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format('create policy own_rows on %I using (business_id = current_business()) with check (business_id = current_business())', tenant);
  end loop;
end $$;
grant select, insert, update, delete on payment_links to ankara_app;
grant select, insert, delete on link_payments to ankara_app;

create function refuse_rewritten_link_payments() returns trigger language plpgsql as $$
begin
  raise exception 'payments of a link are only added' using errcode = 'integrity_constraint_violation';
end $$;
create trigger link_payments_stay before update on link_payments
  for each row execute function refuse_rewritten_link_payments();
