-- The account of somebody's second business begins without an entry: it holds nothing, and that adds up.
create or replace function ledger_drift_rows(p_first uuid, p_last uuid) returns table (business_id uuid, what text)
  language sql stable set search_path = public, pg_temp as $$
  select coalesce(a.business_id, e.business_id), 'balance'
  from (select * from credit_accounts c where c.business_id between p_first and p_last) a
  full join (
    select c.business_id, sum(c.available) as available, sum(c.held) as held
    from credit_entries c where c.business_id between p_first and p_last group by c.business_id
  ) e on e.business_id = a.business_id
  where (a.available::bigint, a.held::bigint) is distinct from (coalesce(e.available, 0), coalesce(e.held, 0))
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
