-- What a business bought. Money is applied once, from what the provider says when it is asked; see docs/security.md.

-- One purchase: a plan, a renewal or credits. Amounts in minor units of the currency beside them.
create table transactions (
  business_id uuid not null,
  id uuid not null,
  -- Who asked for it; null for a renewal.
  user_id uuid,
  intent text not null,
  kind text not null check (kind in ('plan', 'renewal', 'change', 'credits')),
  provider text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  refunded bigint not null default 0 check (refunded >= 0 and refunded <= amount),
  status text not null default 'pending' check (status in ('pending', 'success', 'failed', 'abandoned')),
  reason text not null default '',
  reference text not null,
  -- The provider's name for the checkout, and for the payment once there is one.
  provider_ref text,
  payment_ref text,
  -- Set once a checkout is open.
  url text,
  return_url text not null default '/thank-you',
  -- The purchase that took this one's place.
  retried_as uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  primary key (business_id, id),
  constraint transactions_reference unique (business_id, reference)
);
-- A payment of the provider counts once, whoever tells of it.
create unique index transactions_payment on transactions (business_id, provider, payment_ref) where payment_ref is not null;
create index transactions_by_age on transactions (business_id, id desc);

-- What happened to a subscription, in no order: the state is what the pure rules of domain/subscriptions make of it.
create table subscription_facts (
  business_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  kind text not null,
  -- What it is known by, so that telling it twice changes nothing: paid:<transaction>, cancelled:<request>.
  key text not null,
  detail jsonb not null default '{}',
  primary key (business_id, id),
  constraint subscription_facts_once unique (business_id, key)
);

-- The state as it was made of the facts last, and what the provider calls it.
create table subscriptions (
  business_id uuid primary key,
  state jsonb not null,
  provider text,
  provider_subscription text,
  provider_customer text,
  updated_at timestamptz not null
);

-- A card payment of a public invoice.
create table invoice_intents (
  business_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  provider text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  refunded bigint not null default 0 check (refunded >= 0 and refunded <= amount),
  status text not null default 'open' check (status in ('open', 'paid', 'failed', 'stale')),
  reason text not null default '',
  reference text not null,
  provider_ref text,
  client_secret text,
  created_at timestamptz not null,
  paid_at timestamptz,
  primary key (business_id, id)
);
-- Two tabs paying one balance share one intent.
create unique index invoice_intents_open on invoice_intents (business_id, invoice_id) where status = 'open';
create index invoice_intents_by_invoice on invoice_intents (business_id, invoice_id, id desc);

-- Money that went back, once for each refund of the provider.
create table refunds (
  business_id uuid not null,
  provider text not null,
  refund_ref text not null,
  -- The transaction or the invoice intent.
  order_id uuid not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (business_id, provider, refund_ref)
);

-- What a request that creates or spends was answered. `answer` is null while it runs.
create table idempotency_keys (
  business_id uuid not null,
  user_id uuid not null,
  key uuid not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (business_id, user_id, key)
);

-- Mails that belong to a change: written with it, handed over after it.
create table mails (
  business_id uuid not null,
  id uuid not null,
  -- The same mail is written once: receipt:<transaction>, reminder:<day>.
  key text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  -- Taken by a server until then.
  claimed_until timestamptz,
  attempts int not null default 0,
  sent_at timestamptz,
  primary key (business_id, id),
  constraint mails_once unique (business_id, key)
);

-- Credits that were spent before their payment went back. The next credits pay it first.
create table credit_debts (
  business_id uuid primary key,
  credits int not null check (credits >= 0)
);

do $$
declare
  tenant text;
begin
  foreach tenant in array array['transactions', 'subscription_facts', 'subscriptions', 'invoice_intents', 'refunds', 'idempotency_keys', 'mails', 'credit_debts'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format(
      'create policy own_rows on %I using (business_id = current_business()) with check (business_id = current_business())',
      tenant
    );
    execute format('grant select, insert, update, delete on %I to ankara_app', tenant);
  end loop;
end $$;

-- What the hot path of a push reads beside rows it reads anyway.
alter table businesses add column all_templates boolean not null default false;
alter table devices add column over_plan boolean not null default false;

-- Credits that were taken back with their payment.
alter table credit_entries drop constraint credit_entries_kind_check;
alter table credit_entries drop constraint credit_entries_check;
alter table credit_entries add constraint credit_entries_kind_check check (kind in ('grant', 'hold', 'capture', 'release', 'takeback'));
alter table credit_entries add constraint credit_entries_check check (
  case kind
    when 'grant' then available > 0 and held = 0 and source is not null and generation_id is null
    when 'takeback' then available < 0 and held = 0 and source is not null and generation_id is null
    when 'hold' then available < 0 and held = -available and source is null and generation_id is not null
    when 'capture' then available = 0 and held < 0 and source is null and generation_id is not null
    else available > 0 and held = -available and source is null and generation_id is not null
  end
);
create unique index credit_takebacks_once on credit_entries (business_id, source) where kind = 'takeback';

create or replace function ledger_drift() returns table (business_id uuid, what text)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.ledger_audit', 'on', true);
  return query
  select coalesce(a.business_id, e.business_id), 'balance'
  from credit_accounts a
  full join (
    select c.business_id, sum(c.available) as available, sum(c.held) as held from credit_entries c group by c.business_id
  ) e on e.business_id = a.business_id
  where (a.available::bigint, a.held::bigint) is distinct from (e.available, e.held)
  union all
  select coalesce(g.business_id, e.business_id), 'generation'
  from ai_generations g
  full join (
    select c.business_id, c.generation_id,
           count(*) filter (where kind = 'hold') as holds,
           count(*) filter (where kind = 'capture') as captures,
           count(*) filter (where kind = 'release') as releases,
           max(c.held) filter (where kind = 'hold') as cost,
           sum(c.held) as open
    from credit_entries c where c.generation_id is not null group by c.business_id, c.generation_id
  ) e on e.business_id = g.business_id and e.generation_id = g.id
  where (e.holds, e.cost::bigint, e.captures, e.releases, e.open) is distinct from
        (1::bigint, g.cost::bigint, (g.status = 'done')::int::bigint, (g.status = 'released')::int::bigint,
         case when g.status = 'running' then g.cost else 0 end::bigint);
  perform set_config('app.ledger_audit', '', true);
end $$;

-- Outside the tenants, because a provider's message arrives before anybody knows whose it is. Ids alone.

-- Our references and the provider's names, and whose they are.
create table payment_refs (
  provider text not null,
  ref text not null,
  business_id uuid not null,
  kind text not null check (kind in ('transaction', 'subscription', 'invoice')),
  target_id uuid not null,
  primary key (provider, ref)
);
create index payment_refs_business on payment_refs (business_id);

-- Every message of a provider that was signed as it should be, once.
create table provider_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  -- What it speaks of, to look it up again.
  ref text not null,
  received_at timestamptz not null,
  -- Null until it was carried out.
  outcome text,
  attempts int not null default 0,
  primary key (provider, event_id)
);
create index provider_events_open on provider_events (received_at) where outcome is null;

-- When somebody has to look after a business's money next.
create table billing_due (
  business_id uuid primary key,
  due_at timestamptz not null
);
create index billing_due_by_time on billing_due (due_at);

-- Subscriptions of accounts that are gone: the provider still has to be told.
create table orphaned_subscriptions (
  provider text not null,
  provider_subscription text not null,
  detail jsonb not null default '{}',
  next_try_at timestamptz not null,
  attempts int not null default 0,
  primary key (provider, provider_subscription)
);

-- People who bring customers. They need no account, so they stand outside the tenants.
create table affiliates (
  id uuid primary key,
  name text not null,
  email text not null,
  email_key text not null,
  phone text not null,
  country text not null,
  code text not null,
  payout jsonb not null,
  -- Folded account number, so that a referral of oneself is noticed.
  payout_key text not null,
  -- Hash of the key in the mailed link.
  key_hash bytea not null,
  created_at timestamptz not null,
  constraint affiliates_email unique (email_key),
  constraint affiliates_code unique (code)
);
create table affiliate_clicks (
  affiliate_id uuid not null references affiliates (id) on delete cascade,
  day date not null,
  -- Keyed hash of the visitor's network; changes every day.
  visitor bytea not null,
  primary key (affiliate_id, day, visitor)
);
-- First touch, at sign-up, never changed.
create table affiliate_referrals (
  business_id uuid primary key,
  affiliate_id uuid not null references affiliates (id) on delete cascade,
  paying boolean not null default false,
  created_at timestamptz not null
);
create index affiliate_referrals_by_affiliate on affiliate_referrals (affiliate_id);
-- Append-only. commission +n, reversal −n, payout −n, in minor units.
create table affiliate_entries (
  id uuid primary key,
  affiliate_id uuid not null references affiliates (id) on delete cascade,
  kind text not null check (kind in ('commission', 'reversal', 'payout')),
  currency text not null,
  amount bigint not null check (case kind when 'commission' then amount > 0 else amount < 0 end),
  -- Once each: commission:<transaction>, reversal:<refund>, payout:<request>.
  source text not null,
  -- A reversal becomes due with the commission it takes back.
  available_at timestamptz not null,
  at timestamptz not null,
  constraint affiliate_entries_once unique (source)
);
create index affiliate_entries_by_age on affiliate_entries (affiliate_id, id desc);

create function refuse_rewritten_commissions() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from affiliates where id = old.affiliate_id) then
    return old;
  end if;
  raise exception 'commissions are only added' using errcode = 'integrity_constraint_violation';
end $$;
create trigger affiliate_entries_only_grow before update or delete on affiliate_entries
  for each row execute function refuse_rewritten_commissions();

grant select, insert, update, delete on payment_refs, provider_events, billing_due, orphaned_subscriptions,
  affiliates, affiliate_clicks, affiliate_referrals, affiliate_entries to ankara_app;
