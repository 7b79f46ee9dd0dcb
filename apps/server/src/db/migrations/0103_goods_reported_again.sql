-- A document the authority has accepted is not sent again, but its goods are, where the stock book refused them: its job looks.
create or replace function begin_filings(business uuid, ids uuid[], now timestamptz) returns int language plpgsql as $$
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
      asked = excluded.asked, asked_at = excluded.asked_at, tries = 0,
      adapter = case when excluded.what = 'send' and f.status = 'accepted' then f.adapter else excluded.adapter end,
      what = excluded.what,
      status = case when excluded.what = 'send' and f.status = 'accepted' then 'accepted' else 'pending' end,
      -- What is under way goes on under its key: asking again must not send it twice.
      round = case when f.what = excluded.what and f.status in ('pending', 'submitted', 'accepted') then f.round else f.round + 1 end
    where f.asked <> excluded.asked
    returning invoice_id
  loop
    perform plan_filing(business, document, now);
    begun := begun + 1;
  end loop;
  return begun;
end $$;
