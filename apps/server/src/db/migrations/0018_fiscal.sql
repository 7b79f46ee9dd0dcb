-- What a business wants its tax authority to have, and what the authority answered.

-- Where each document stands. One row a document; `round` counts how often it was asked for anew, and is part of the
-- key under which the authority knows the request, so that a repeat after a lost answer counts once.
create table filings (
  business_id uuid not null,
  invoice_id uuid not null,
  adapter text not null,
  what text not null check (what in ('send', 'cancel')),
  status text not null check (status in ('pending', 'submitted', 'accepted', 'rejected', 'cancelled')),
  round int not null default 1,
  tries int not null default 0,
  -- Of the wish that is being carried out: the moment of issue, or what the device wrote. Another one is a new wish.
  asked text not null,
  asked_at timestamptz not null,
  primary key (business_id, invoice_id)
);

-- Append-only: every answer of an authority, word for word.
create table fiscal_receipts (
  business_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  adapter text not null,
  idempotency_key text not null,
  status text not null check (status in ('submitted', 'accepted', 'rejected', 'cancelled')),
  authority_no text not null,
  device_id text not null,
  signature text not null,
  qr_text text not null,
  verify_url text not null,
  at timestamptz not null,
  problems jsonb not null,
  -- As it came, at most 20 000 characters; and SHA-256 of what was sent.
  raw text not null,
  sent_hash bytea not null,
  rehearsal boolean not null,
  created_at timestamptz not null,
  primary key (business_id, id)
);
create index fiscal_receipts_of_document on fiscal_receipts (business_id, invoice_id, created_at);
-- An authority that says the same again says nothing new.
create unique index fiscal_receipts_once on fiscal_receipts (business_id, idempotency_key, status);

create function refuse_rewritten_receipts() returns trigger language plpgsql as $$
begin
  -- A deleted account takes its receipts along, after its filings.
  if tg_op = 'DELETE' and not exists (select from filings where business_id = old.business_id) then
    return old;
  end if;
  raise exception 'receipts of the authority are only added' using errcode = 'integrity_constraint_violation';
end $$;
create trigger fiscal_receipts_only_grow before update or delete on fiscal_receipts
  for each row execute function refuse_rewritten_receipts();

do $$
declare
  tenant text;
begin
  foreach tenant in array array['filings', 'fiscal_receipts'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format(
      'create policy own_rows on %I using (business_id = current_business()) with check (business_id = current_business())',
      tenant
    );
  end loop;
end $$;
grant select, insert, update, delete on filings to ankara_app;
grant select, insert, delete on fiscal_receipts to ankara_app;

-- Look at one document at that moment, in the transaction of whatever makes it necessary.
create function plan_filing(business uuid, invoice uuid, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if business is distinct from current_business() then
    raise exception 'a filing is planned inside its business' using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(
    'fiscal_filing', json_build_object('businessId', business, 'invoiceId', invoice),
    run_at => at, job_key => 'filing:' || invoice);
end $$;
revoke all on function plan_filing(uuid, uuid, timestamptz) from public;
grant execute on function plan_filing(uuid, uuid, timestamptz) to ankara_app;

-- Of these documents, those that their business wants sent or taken back begin a filing; each wish counts once. Asks
-- the choice of the business itself: nothing is queued without it.
create function begin_filings(business uuid, ids uuid[], now timestamptz) returns int language plpgsql as $$
declare
  begun int := 0;
  document uuid;
begin
  for document in
    insert into filings as f (business_id, invoice_id, adapter, what, status, asked, asked_at)
    select business, r.id, b.data -> 'fiscal' ->> 'adapter',
           coalesce(r.data -> 'filingAsk' ->> 'what', 'send'), 'pending',
           coalesce(r.data -> 'filingAsk' ->> 'at', r.data ->> 'issuedAt'), now
    from records r
    join records b on b.business_id = business and b.collection = 'business' and b.id = business
    where r.business_id = business and r.collection = 'invoices' and r.id = any (ids) and r.deleted_at is null
      and r.data ->> 'kind' in ('invoice', 'credit_note') and r.data ->> 'number' is not null
      and r.data -> 'imported' is null
      and b.data -> 'fiscal' ->> 'on' = 'true' and b.data -> 'fiscal' ->> 'adapter' <> ''
      and (r.data -> 'filingAsk' ->> 'what' in ('send', 'cancel')
           or (r.data ->> 'status' = 'issued' and r.data ->> 'issuedAt' >= b.data -> 'fiscal' ->> 'since'))
    on conflict (business_id, invoice_id) do update set
      adapter = excluded.adapter, what = excluded.what, asked = excluded.asked, asked_at = excluded.asked_at, tries = 0,
      status = 'pending',
      -- What is under way goes on under its key: asking again must not send it twice.
      round = case when f.what = excluded.what and f.status in ('pending', 'submitted') then f.round else f.round + 1 end
    where f.asked <> excluded.asked and not (excluded.what = 'send' and f.status = 'accepted')
    returning invoice_id
  loop
    perform plan_filing(business, document, now);
    begun := begun + 1;
  end loop;
  return begun;
end $$;
revoke all on function begin_filings(uuid, uuid[], timestamptz) from public;
grant execute on function begin_filings(uuid, uuid[], timestamptz) to ankara_app;
