-- The books of one business are asked for by its id. As a range whose ends the planner did not know they counted as a two hundredth of
-- all books: with a hundred thousand businesses it started two processes to look at two rows. On a cluster a range asks every shard.
create or replace function ledger_drift_rows(p_first uuid, p_last uuid) returns table (business_id uuid, what text)
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  among text := case when p_first = p_last then 'c.business_id = $1' else 'c.business_id between $1 and $2' end;
begin
  return query execute format($balances$
    select coalesce(a.business_id, e.business_id), 'balance'::text
    from (select * from credit_accounts c where %1$s) a
    full join (
      select c.business_id, sum(c.available) as available, sum(c.held) as held
      from credit_entries c where %1$s group by c.business_id
    ) e on e.business_id = a.business_id
    where (a.available::bigint, a.held::bigint) is distinct from (coalesce(e.available, 0), coalesce(e.held, 0))
  $balances$, among) using p_first, p_last;
  return query execute format($generations$
    select coalesce(g.business_id, e.business_id), 'generation'::text
    from (select * from ai_generations c where %1$s) g
    full join (
      select c.business_id, c.generation_id,
             count(*) filter (where kind = 'hold') as holds,
             count(*) filter (where kind = 'capture') as captures,
             count(*) filter (where kind = 'release') as releases,
             max(c.held) filter (where kind = 'hold') as cost,
             sum(c.held) as open
      from credit_entries c
      where %1$s and c.generation_id is not null
      group by c.business_id, c.generation_id
    ) e on e.business_id = g.business_id and e.generation_id = g.id
    where (e.holds, e.cost::bigint, e.captures, e.releases, e.open) is distinct from
          (1::bigint, g.cost::bigint, (g.status = 'done')::int::bigint, (g.status = 'released')::int::bigint,
           case when g.status = 'running' then g.cost else 0 end::bigint)
  $generations$, among) using p_first, p_last;
end $$;
