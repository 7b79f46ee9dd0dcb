-- Of two requests for the first text of a business, one could be told that credit is missing: its balance was opened by the other
-- after the credit was looked for and before the account was.
create or replace function begin_generation(
  p_business uuid, p_user uuid, p_id uuid, p_request_key uuid, p_body_hash bytea, p_type text, p_inputs jsonb,
  p_cost int, p_engine text, p_lease_seconds int, p_entry uuid
) returns table (outcome text, credit int, held int) language plpgsql as $$
declare
  leased boolean;
  has_account boolean;
  left_over credit_accounts;
begin
  insert into ai_leases (user_id, business_id, generation_id, expires_at)
  values (p_user, p_business, p_id, now() + make_interval(secs => p_lease_seconds))
  on conflict do nothing;
  leased := found;

  -- After the lease: whoever had this key before us is committed now, whether it still runs or has ended.
  if exists (
    select from ai_generations g
    where g.business_id = p_business and g.user_id = p_user and g.request_key = p_request_key
      and (g.status <> 'released' or g.reason = 'generation_stopped')
  ) then
    if leased then
      delete from ai_leases l where l.user_id = p_user and l.generation_id = p_id;
    end if;
    return query select 'known', 0, 0;
    return;
  end if;
  if not leased then
    return query select 'running', 0, 0;
    return;
  end if;

  -- Looked for before the credit is: one that is opened between the two has its first credits, and would seem to have none.
  has_account := exists (select from credit_accounts a where a.business_id = p_business);
  update credit_accounts a set available = a.available - p_cost, held = a.held + p_cost
  where a.business_id = p_business and a.available >= p_cost
  returning a.* into left_over;
  if not found then
    delete from ai_leases l where l.user_id = p_user and l.generation_id = p_id;
    return query select case when has_account then 'low_credit' else 'no_account' end, 0, 0;
    return;
  end if;

  insert into ai_generations (business_id, id, user_id, request_key, body_hash, type, inputs, cost, engine)
  values (p_business, p_id, p_user, p_request_key, p_body_hash, p_type, p_inputs, p_cost, p_engine);
  insert into credit_entries (business_id, id, kind, available, held, generation_id)
  values (p_business, p_entry, 'hold', -p_cost, p_cost, p_id);
  return query select 'begun', left_over.available, left_over.held;
end $$;
