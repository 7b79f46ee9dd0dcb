-- One row for each mail of ours, with its own claim, its own tries and one Message-ID for all of them.
--
-- `sent_at` and `attempts` keep their sense: when the next server took the mail, and how often it was tried. `claimed_until`
-- and `once` are read no more; a server of the version before, which runs beside this one during an upgrade, still writes them.
alter table mails
  -- document, statement, recurring, reminder, receipt: to a client. notice: to the people of a business. account: about a sign-in,
  -- with or without a secret. affiliate, operator.
  add column kind text not null default 'notice',
  -- The document it brings or is about.
  add column invoice_id uuid,
  -- tried: the next server could not take it yet. delivered: the next server took it. bounced: it came back after that.
  add column state text not null default 'waiting' check (state in ('waiting', 'tried', 'delivered', 'failed', 'bounced')),
  -- Of a failed one. refused: for good. expired: no server took it in time. unclear: handed over twice, and twice the line
  -- broke before the answer: it may have arrived.
  add column failure text check (failure in ('refused', 'expired', 'unclear')),
  -- Of one that waits or was tried; while a server has claimed it, when another one may. Null: it has ended.
  add column next_try_at timestamptz default now() + interval '2 minutes',
  -- The claim, not the server: each has an id of its own, and is renewed while the mail is handed over.
  add column claimed_by uuid,
  add column claimed_at timestamptz,
  -- The four days count from it.
  add column first_tried_at timestamptz,
  -- Earlier than the four days, where what it says is of no use afterwards.
  add column expires_at timestamptz,
  -- Hand-overs whose answer nobody heard; written before the end of the message goes out, taken back with the answer.
  add column unclear_attempts int not null default 0,
  -- The last answer of the next server, or what kept us from it.
  add column smtp_code int,
  add column enhanced_code text,
  add column answer text not null default '',
  add column answered_at timestamptz,
  -- With its angle brackets; fixed when the mail is made. Empty in rows of before.
  add column message_id text not null default '',
  -- In the address bounces of this mail go to. Who does not have it reports no bounce.
  add column return_token text not null default replace(gen_random_uuid()::text, '-', ''),
  -- Text and HTML, closed with the secret of the server, of a mail that brings a link into an account.
  add column sealed bytea,
  -- What stays once it has ended. content: everything, for its time. envelope: that it went, and to whom. nothing: no row.
  add column retention text not null default 'content' check (retention in ('content', 'envelope', 'nothing')),
  -- What the history of the document says once the next server took it; null: nothing, or said.
  add column history jsonb;

alter table mails no force row level security;
update mails set
  kind = case
    when key like 'hand:%' and paper is not null then 'statement'
    when key like 'hand:%' then 'document'
    when key like 'reminder:%' then 'reminder'
    when key like 'invoice:%' then 'recurring'
    when key like 'invoice-receipt:%' then 'receipt'
    else 'notice' end,
  state = case
    when sent_at is not null then 'delivered'
    when attempts >= 8 or (once and claimed_until is not null) or created_at < now() - interval '7 days' then 'failed'
    when attempts > 0 then 'tried'
    else 'waiting' end,
  failure = case
    when sent_at is not null then null
    when attempts >= 8 then 'refused'
    when once and claimed_until is not null then 'unclear'
    when created_at < now() - interval '7 days' then 'expired' end,
  next_try_at = case
    when sent_at is null and attempts < 8 and not (once and claimed_until is not null)
      and created_at >= now() - interval '7 days' then now() end,
  answered_at = sent_at;
alter table mails force row level security;

drop index mails_waiting;
drop index mails_waiting_of_business;
create index mails_due on mails (next_try_at) where next_try_at is not null;
create index mails_due_of_business on mails (business_id, next_try_at) where next_try_at is not null;
create index mails_with_history on mails (business_id) where history is not null;
create index mails_of_invoice on mails (business_id, invoice_id) where invoice_id is not null;
create index mails_by_return_token on mails (return_token);

-- Businesses somebody has to do something for, whose mail has waited longest first: a mail is due, or one that was taken is
-- not in the history of its document yet. Ids alone; a server claims the mails inside each business.
create function businesses_with_mails_due(at timestamptz, max_businesses int) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.outbox_watch', 'on', true);
  return query
    select due.business_id from (
      select m.business_id, m.next_try_at as since from mails m where m.next_try_at <= at
      union all
      select m.business_id, m.answered_at from mails m where m.history is not null and m.state = 'delivered'
    ) as due group by due.business_id order by min(due.since) limit max_businesses;
  perform set_config('app.outbox_watch', '', true);
end $$;

-- Which mail an address for bounces belongs to.
create function mail_of_return_token(token text) returns table (business_id uuid, id uuid)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.outbox_watch', 'on', true);
  return query select m.business_id, m.id from mails m where m.return_token = token;
  perform set_config('app.outbox_watch', '', true);
end $$;

create or replace function outbox_state() returns table (waiting bigint, oldest_seconds float8)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.outbox_watch', 'on', true);
  return query
    select count(*), coalesce(extract(epoch from now() - min(m.created_at)), 0)::float8
    from mails m where m.next_try_at is not null;
  perform set_config('app.outbox_watch', '', true);
end $$;

revoke all on function businesses_with_mails_due(timestamptz, int), mail_of_return_token(text) from public;
grant execute on function businesses_with_mails_due(timestamptz, int), mail_of_return_token(text) to ankara_app;
