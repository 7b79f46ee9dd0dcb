-- Where a document stands in the count of a device that numbers what it hands to an authority: no number twice, none left
-- out, each after the one before was taken. A number the authority refused is freed and given again.
create table fiscal_places (
  business_id uuid not null,
  adapter text not null,
  device text not null,
  no bigint not null check (no > 0),
  invoice_id uuid not null,
  -- What was decided before it was sent, so that a repeat is the same to the letter, and what the authority added.
  kept jsonb not null default '{}',
  prepared boolean not null default false,
  taken boolean not null default false,
  created_at timestamptz not null,
  primary key (business_id, adapter, device, no),
  unique (business_id, adapter, invoice_id)
);
alter table fiscal_places enable row level security;
alter table fiscal_places force row level security;
create policy own_rows on fiscal_places
  using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, update, delete on fiscal_places to ankara_app;

-- End the day of a device at that moment: looked at through the document that stands last in it.
create function plan_fiscal_day(business uuid, adapter text, device text, invoice uuid, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if business is distinct from current_business() then
    raise exception 'a day is planned inside its business' using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(
    'fiscal_day',
    json_strip_nulls(json_build_object(
      'businessId', business, 'invoiceId', invoice, 'requestId', nullif(current_setting('app.request_id', true), ''))),
    run_at => at, job_key => 'fiscal-day:' || business || ':' || adapter || ':' || device);
end $$;
revoke all on function plan_fiscal_day(uuid, text, text, uuid, timestamptz) from public;
grant execute on function plan_fiscal_day(uuid, text, text, uuid, timestamptz) to ankara_app;
