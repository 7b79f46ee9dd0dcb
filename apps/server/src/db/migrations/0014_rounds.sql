-- What time brings to a business: recurring invoices and reminders. The queue itself is graphile-worker's, in a schema
-- of its own, which the app's role may not touch.

-- Each day of each recurring invoice, once, whatever happens to the invoice later.
create table recurring_days (
  business_id uuid not null,
  template_id uuid not null,
  day date not null,
  invoice_id uuid not null,
  made_at timestamptz not null,
  primary key (business_id, template_id, day)
);
alter table recurring_days enable row level security;
alter table recurring_days force row level security;
create policy own_rows on recurring_days using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, update, delete on recurring_days to ankara_app;

create index recurring_templates on records (business_id)
  where collection = 'invoices' and jsonb_typeof(data -> 'repeat') = 'object' and deleted_at is null;
-- Whom reminders may be about.
create index invoices_by_due_date on records (business_id, (data ->> 'dueDate'))
  where collection = 'invoices' and data ->> 'kind' = 'invoice' and data ->> 'status' = 'issued';

-- A mail to a client is handed over at most once: one that a server was handing over when it died is not tried again.
alter table mails add column once boolean not null default false;
alter table mails add column reply_to text not null default '';

-- Look after a business at that moment, in the transaction of whatever makes it necessary. One look waits for each
-- business: a new one takes the place of one that has not begun.
create function plan_round(business uuid, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if business is distinct from current_business() then
    raise exception 'a round is planned inside its business' using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(
    'business_round', json_build_object('businessId', business), run_at => at, job_key => 'round:' || business);
end $$;
-- And nothing more once the account is gone.
create function forget_rounds(business uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if business is distinct from current_business() then
    raise exception 'rounds are forgotten inside their business' using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.remove_job('round:' || business);
end $$;
revoke all on function plan_round(uuid, timestamptz), forget_rounds(uuid) from public;
grant execute on function plan_round(uuid, timestamptz), forget_rounds(uuid) to ankara_app;
