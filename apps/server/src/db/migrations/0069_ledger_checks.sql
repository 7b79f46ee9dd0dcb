-- The ledger of credits is checked business by business: the row that changes anyway says that it has to be looked at.
alter table credit_accounts add column unchecked_since timestamptz default now();
-- What does not add up in it; null while all is well.
alter table credit_accounts add column drift text;
create index credit_accounts_unchecked on credit_accounts (unchecked_since) where unchecked_since is not null;
create index credit_accounts_drift on credit_accounts (business_id) where drift is not null;

create function mark_unchecked() returns trigger language plpgsql as $$
begin
  new.unchecked_since := coalesce(new.unchecked_since, now());
  return new;
end $$;
create trigger credit_accounts_unchecked before update of available, held on credit_accounts
  for each row execute function mark_unchecked();

-- When the ledger was looked at last, and how many businesses of it do not add up. Outside the tenants: no ids.
create table ledger_checks (
  name text primary key check (name in ('changed', 'all')),
  at timestamptz not null,
  drifting int not null
);
grant select on ledger_checks to ankara_app;

create policy audited_mark on credit_accounts for update to current_user
  using (current_setting('app.ledger_audit', true) = 'on');

-- The books of the businesses from one id to another. Must return no row. For the functions below, which may read them.
create function ledger_drift_rows(p_first uuid, p_last uuid) returns table (business_id uuid, what text)
  language sql stable set search_path = public, pg_temp as $$
  select coalesce(a.business_id, e.business_id), 'balance'
  from (select * from credit_accounts c where c.business_id between p_first and p_last) a
  full join (
    select c.business_id, sum(c.available) as available, sum(c.held) as held
    from credit_entries c where c.business_id between p_first and p_last group by c.business_id
  ) e on e.business_id = a.business_id
  where (a.available::bigint, a.held::bigint) is distinct from (e.available, e.held)
  union all
  select coalesce(g.business_id, e.business_id), 'generation'
  from (select * from ai_generations c where c.business_id between p_first and p_last) g
  full join (
    select c.business_id, c.generation_id,
           count(*) filter (where kind = 'hold') as holds,
           count(*) filter (where kind = 'capture') as captures,
           count(*) filter (where kind = 'release') as releases,
           max(c.held) filter (where kind = 'hold') as cost,
           sum(c.held) as open
    from credit_entries c
    where c.business_id between p_first and p_last and c.generation_id is not null
    group by c.business_id, c.generation_id
  ) e on e.business_id = g.business_id and e.generation_id = g.id
  where (e.holds, e.cost::bigint, e.captures, e.releases, e.open) is distinct from
        (1::bigint, g.cost::bigint, (g.status = 'done')::int::bigint, (g.status = 'released')::int::bigint,
         case when g.status = 'running' then g.cost else 0 end::bigint)
$$;
revoke all on function ledger_drift_rows(uuid, uuid) from public;

create or replace function ledger_drift() returns table (business_id uuid, what text)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.ledger_audit', 'on', true);
  return query select * from ledger_drift_rows(
    '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  perform set_config('app.ledger_audit', '', true);
end $$;

-- Looks at some of the businesses that changed, or did not add up, before a moment. Returns how many it looked at and how
-- many of them do not add up.
create function check_ledger(p_before timestamptz, p_max int, out looked int, out drifting int)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids uuid[];
  each uuid;
  found text;
begin
  perform set_config('app.ledger_audit', 'on', true);
  -- Locked, so that no entry comes in between the look and the mark that it was looked at.
  select array_agg(waiting.business_id) into ids from (
    select c.business_id from credit_accounts c where c.unchecked_since < p_before
    order by c.unchecked_since limit p_max for update skip locked
  ) as waiting;
  looked := coalesce(cardinality(ids), 0);
  drifting := 0;
  foreach each in array coalesce(ids, '{}') loop
    found := (select d.what from ledger_drift_rows(each, each) d limit 1);
    drifting := drifting + (found is not null)::int;
    -- What does not add up is looked at in every round.
    update credit_accounts set drift = found, unchecked_since = case when found is null then null else clock_timestamp() end
    where business_id = each;
  end loop;
  insert into ledger_checks as l (name, at, drifting)
  select 'changed', clock_timestamp(), count(*) from credit_accounts c where c.drift is not null
  on conflict (name) do update set at = excluded.at, drifting = excluded.drifting;
  perform set_config('app.ledger_audit', '', true);
end $$;
revoke all on function check_ledger(timestamptz, int) from public;
grant execute on function check_ledger(timestamptz, int) to ankara_app;

-- Looks at the next businesses, whether they changed or not: their accounts are marked for the next round of
-- check_ledger where they do not add up. Returns the last one looked at, null at the end, and entries without an account.
create function check_ledger_after(p_after uuid, p_max int, out last uuid, out orphans int)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  drifted uuid[];
begin
  perform set_config('app.ledger_audit', 'on', true);
  last := (select s.business_id from (
    select c.business_id from credit_accounts c where c.business_id > p_after order by c.business_id limit p_max
  ) as s order by s.business_id desc limit 1);
  drifted := array(
    select distinct d.business_id
    from ledger_drift_rows(p_after, coalesce(last, 'ffffffff-ffff-ffff-ffff-ffffffffffff')) d
    where d.business_id > p_after
  );
  update credit_accounts c set unchecked_since = coalesce(c.unchecked_since, now()) where c.business_id = any (drifted);
  orphans := (
    select count(*) from unnest(drifted) as d (id)
    where not exists (select from credit_accounts c where c.business_id = d.id)
  );
  perform set_config('app.ledger_audit', '', true);
end $$;
revoke all on function check_ledger_after(uuid, int) from public;
grant execute on function check_ledger_after(uuid, int) to ankara_app;

create function note_ledger_check(p_orphans int) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into ledger_checks as l (name, at, drifting) values ('all', now(), p_orphans)
  on conflict (name) do update set at = excluded.at, drifting = excluded.drifting
$$;
revoke all on function note_ledger_check(int) from public;
grant execute on function note_ledger_check(int) to ankara_app;
