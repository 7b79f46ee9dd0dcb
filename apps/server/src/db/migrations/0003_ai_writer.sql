-- Credits of a business: what can be spent and what running generations hold. The entries are the truth, this row is
-- their sum, kept so that a hold can be refused in one statement.
create table credit_accounts (
  business_id uuid primary key,
  available int not null default 0 check (available >= 0),
  held int not null default 0 check (held >= 0)
);

-- Append-only. grant +n/0, hold −c/+c, capture 0/−c, release +c/−c.
create table credit_entries (
  business_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('grant', 'hold', 'capture', 'release')),
  available int not null,
  held int not null,
  generation_id uuid,
  -- What a grant is for, once each: start, monthly:2026-11, pack:<request key>.
  source text,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  check (
    case kind
      when 'grant' then available > 0 and held = 0 and source is not null and generation_id is null
      when 'hold' then available < 0 and held = -available and source is null and generation_id is not null
      when 'capture' then available = 0 and held < 0 and source is null and generation_id is not null
      else available > 0 and held = -available and source is null and generation_id is not null
    end
  )
);
create unique index credit_grants_once on credit_entries (business_id, source) where kind = 'grant';
create unique index credit_holds_once on credit_entries (business_id, generation_id) where kind = 'hold';
create unique index credit_ends_once on credit_entries (business_id, generation_id) where kind in ('capture', 'release');

create function refuse_rewritten_ledger() returns trigger language plpgsql as $$
begin
  -- A deleted account takes its entries along, after its balance.
  if tg_op = 'DELETE' and not exists (select from credit_accounts where business_id = old.business_id) then
    return old;
  end if;
  raise exception 'entries of the ledger are only added' using errcode = 'integrity_constraint_violation';
end $$;
create trigger credit_entries_only_grow before update or delete on credit_entries
  for each row execute function refuse_rewritten_ledger();

-- One text being written or written. Its request key makes a repeat the same generation.
create table ai_generations (
  business_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  request_key uuid not null,
  body_hash bytea not null,
  type text not null,
  inputs jsonb not null,
  cost int not null check (cost > 0),
  engine text not null,
  status text not null default 'running' check (status in ('running', 'done', 'released')),
  -- Error code of one that was released.
  reason text,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (business_id, id)
);
-- One that failed may be tried again under its key; one that was stopped stays stopped.
create unique index ai_generations_request on ai_generations (business_id, user_id, request_key)
  where status <> 'released' or reason = 'generation_stopped';
create index ai_generations_by_age on ai_generations (business_id, started_at);

create table ai_items (
  business_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  type text not null,
  content text not null,
  -- As it was written, whatever was edited since.
  original text not null,
  subject text not null,
  inputs jsonb not null,
  language text not null,
  engine text not null,
  cost int not null,
  favorite boolean not null default false,
  version_of uuid not null,
  to_check jsonb not null default '[]',
  -- What was read behind a link, for further versions.
  page jsonb,
  -- Text, subject and titles, folded for the search.
  searchable text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id)
);
create index ai_items_by_age on ai_items (business_id, user_id, id desc);
create index ai_items_favorites on ai_items (business_id, user_id, id desc) where favorite;

create table ai_reports (
  business_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  user_id uuid not null,
  reason text not null,
  note text not null,
  created_at timestamptz not null default now(),
  primary key (business_id, id)
);

do $$
declare
  tenant text;
begin
  foreach tenant in array array['credit_accounts', 'credit_entries', 'ai_generations', 'ai_items', 'ai_reports'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format(
      'create policy own_rows on %I using (business_id = current_business()) with check (business_id = current_business())',
      tenant
    );
  end loop;
end $$;

-- Who has a text in the making, and until when that is believed. Outside the tenants, like public links, so that one
-- sweep finds what a killed server left behind; holds ids alone. Its key allows one running generation per user.
create table ai_leases (
  user_id uuid primary key,
  business_id uuid not null,
  generation_id uuid not null,
  expires_at timestamptz not null
);
create index ai_leases_by_end on ai_leases (expires_at);
create index ai_leases_by_business on ai_leases (business_id);

-- The books of every business, for this function alone: the policies bind the owner of the tables, and the setting they
-- ask for lives only inside of it.
do $$
declare
  tenant text;
begin
  foreach tenant in array array['credit_accounts', 'credit_entries', 'ai_generations'] loop
    execute format(
      'create policy audited on %I for select to current_user using (current_setting(''app.ledger_audit'', true) = ''on'')',
      tenant
    );
  end loop;
end $$;

-- Every business whose balance is not the sum of its entries, and every generation whose entries do not match its
-- state. Must return no row.
create function ledger_drift() returns table (business_id uuid, what text)
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
    from credit_entries c where kind <> 'grant' group by c.business_id, c.generation_id
  ) e on e.business_id = g.business_id and e.generation_id = g.id
  where (e.holds, e.cost::bigint, e.captures, e.releases, e.open) is distinct from
        (1::bigint, g.cost::bigint, (g.status = 'done')::int::bigint, (g.status = 'released')::int::bigint,
         case when g.status = 'running' then g.cost else 0 end::bigint);
  perform set_config('app.ledger_audit', '', true);
end $$;
revoke all on function ledger_drift() from public;
grant execute on function ledger_drift() to ankara_app;
