-- Functions of the migrations as a Citus cluster needs them. It knows no parameters in functions of SQL, no locks over several
-- shards and no volatile functions in an update of all of them; the words say the same.

-- `set_config` stays on the node that calls it; `set local` goes along to the others, but only from inside two calls: Citus
-- takes what lies further out for a statement of its own.
create or replace function set_local(name text, value text) returns void language plpgsql as $$
begin
  execute format('set local %s = %L', name, value);
end $$;
create or replace function set_on_every_node(name text, value text) returns void language plpgsql as $$
begin
  perform public.set_local(name, value);
end $$;

-- A business starts with the node it lies on: a default is worked out by the coordinator.
create or replace function start_with_node() returns trigger language plpgsql as $$
begin
  new.started_at := pg_postmaster_start_time();
  return new;
end $$;

-- The rows of a statement cannot be joined with a spread table, and asking for the business would be planned by Citus once more:
-- the business leaves a note of the revision it took, for the transaction that took it.
create or replace function leave_gap_at_start() returns trigger language plpgsql as $$
declare
  up_to bigint;
begin
  if new.started_at <> pg_postmaster_start_time() then
    up_to := revision_after_gap(old.rev);
    new.started_at := pg_postmaster_start_time();
    new.gaps := case when jsonb_array_length(old.gaps) >= 32 then old.gaps - 0 else old.gaps end
      || jsonb_build_array(jsonb_build_object('after', old.rev, 'upTo', up_to));
    new.rev := up_to + (new.rev - old.rev);
  end if;
  perform public.set_local('app.revision', new.id || ' ' || new.rev);
  return new;
end $$;
create or replace function refuse_stray_rev() returns trigger language plpgsql as $$
begin
  if exists (
    select from changed
    where business_id || ' ' || rev is distinct from current_setting('app.revision', true)
  ) then
    raise exception 'records may only be written at the revision their business took in the same transaction'
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

-- With the rights of whoever ends the session: another role would have another connection to the node, which waits for the
-- first one.
alter function forget_push_address() security invoker;

-- With the rights of the device that asks, for the same reason; the rules of rows leave it its own business.
alter function notice_lost_time(bigint) security invoker;

-- Users are on the coordinator, their memberships beside the events: an account that is deleted takes both along.
create or replace function refuse_rewritten_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.at := now();
    return new;
  end if;
  if tg_op = 'DELETE' and (
    old.at < now() - interval '400 days'
    or not exists (select from public.memberships m where m.business_id = old.business_id)
  ) then
    return old;
  end if;
  raise exception 'events of an account are only added' using errcode = 'integrity_constraint_violation';
end $$;

-- One business after the other: rows of several nodes cannot be locked together.
create or replace function check_ledger(p_before timestamptz, p_max int, out looked int, out drifting int)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids uuid[];
  each uuid;
  found_what text;
  marked timestamptz;
  drifting_now int;
begin
  perform public.set_on_every_node('app.ledger_audit', 'on');
  ids := array(
    select c.business_id from credit_accounts c where c.unchecked_since < p_before order by c.unchecked_since limit p_max);
  looked := cardinality(ids);
  drifting := 0;
  foreach each in array ids loop
    -- Locked, so that no entry comes in between the look and the mark that it was looked at.
    perform from credit_accounts c where c.business_id = each for update;
    found_what := (select d.what from ledger_drift_rows(each, each) d limit 1);
    drifting := drifting + (found_what is not null)::int;
    marked := case when found_what is null then null else clock_timestamp() end;
    update credit_accounts set drift = found_what, unchecked_since = marked where business_id = each;
  end loop;
  drifting_now := (select count(*) from credit_accounts c where c.drift is not null);
  insert into ledger_checks as l (name, at, drifting) values ('changed', clock_timestamp(), drifting_now)
  on conflict (name) do update set at = excluded.at, drifting = excluded.drifting;
  perform public.set_on_every_node('app.ledger_audit', '');
end $$;

create or replace function check_ledger_after(p_after uuid, p_max int, out last uuid, out orphans int)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  drifted uuid[];
  moment timestamptz := clock_timestamp();
begin
  perform public.set_on_every_node('app.ledger_audit', 'on');
  last := (select s.business_id from (
    select c.business_id from credit_accounts c where c.business_id > p_after order by c.business_id limit p_max
  ) as s order by s.business_id desc limit 1);
  drifted := array(
    select distinct d.business_id
    from ledger_drift_rows(p_after, coalesce(last, 'ffffffff-ffff-ffff-ffff-ffffffffffff')) d
    where d.business_id > p_after
  );
  update credit_accounts c set unchecked_since = coalesce(c.unchecked_since, moment)
  where c.business_id = any (drifted);
  orphans := cardinality(drifted) - (select count(*) from credit_accounts c where c.business_id = any (drifted));
  perform public.set_on_every_node('app.ledger_audit', '');
end $$;

create or replace function begin_new_history() returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  businesses_told bigint;
  by_time bigint := floor(1000000 * extract(epoch from statement_timestamp() - timestamptz '2026-01-01 00:00:00+00'))::bigint;
begin
  perform public.set_on_every_node('app.new_history', 'on');
  -- The trigger of each node leaves a gap where it started since; what is said here reaches above that. As text: functions
  -- that make JSON count as stable, and an update of all nodes takes immutable ones alone.
  update businesses set
    rev = greatest(rev + 1000000, by_time),
    lost = lost || gaps || ('[{"after": ' || rev::text || ', "upTo": ' || greatest(rev + 1000000, by_time)::text || '}]')::jsonb,
    gaps = '[]';
  get diagnostics businesses_told = row_count;
  update devices set contact = '~' where contact is not null;
  perform public.set_on_every_node('app.new_history', '');
  -- Workers that were put back with it have nothing more to tell.
  update database_timeline set workers = '{}',
    timeline = ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::bigint;
  return businesses_told;
end $$;

-- Keeps a shard on this node until the transaction ends, as the statements of Citus do: whoever moves it waits, and whoever
-- comes after the move is told that it is gone.
create or replace function hold_placement(p_shard bigint) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform lock_shard_metadata(5, array[p_shard]);
  return exists (
    select from pg_dist_placement p join pg_dist_local_group g on g.groupid = p.groupid where p.shardid = p_shard
  );
end $$;

-- The statement over each shard of a table that lies on the node that is asked. Citus leaves shards by their own names alone: a
-- question of all rows costs each node one statement, where the coordinator sends one for every shard.
create or replace function over_shards_here(p_table text, p_statement text) returns text
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return (
    select string_agg(format(p_statement, p_table || '_' || s.shardid), ' union all ')
    from pg_dist_shard s
    join pg_dist_placement p on p.shardid = s.shardid
    join pg_dist_local_group g on g.groupid = p.groupid
    where s.logicalrelid = ('public.' || p_table)::regclass
  );
end $$;

-- Every node is asked for its own.
create or replace function businesses_with_mails_due(at timestamptz, max_businesses int) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due text := public.over_shards_here('mails', $each$
    select business_id, next_try_at as since from %1$I where next_try_at <= $1
    union all
    select business_id, answered_at from %1$I where history is not null and state = 'delivered'
  $each$);
begin
  if due is null then return; end if;
  perform public.set_local('app.outbox_watch', 'on');
  return query execute
    'select due.business_id from (' || due || ') as due group by due.business_id order by min(due.since) limit $2'
    using at, max_businesses;
  perform public.set_local('app.outbox_watch', '');
end $$;
revoke all on function businesses_with_mails_due(timestamptz, int) from public;
grant execute on function businesses_with_mails_due(timestamptz, int) to ankara_app;

create or replace function outbox_state() returns table (waiting bigint, oldest_seconds float8)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mails text := coalesce(
    public.over_shards_here('mails', 'select created_at from %1$I where next_try_at is not null'),
    'select null::timestamptz as created_at where false');
begin
  perform public.set_local('app.outbox_watch', 'on');
  return query execute
    'select count(*), coalesce(extract(epoch from now() - min(m.created_at)), 0)::float8 from (' || mails || ') as m';
  perform public.set_local('app.outbox_watch', '');
end $$;
revoke all on function outbox_state() from public;
grant execute on function outbox_state() to ankara_app;

-- A worker that was restored, or whose standby took its place, is on another timeline: the businesses that lie there begin a
-- new history. Asked by every server once a minute: the connections to the coordinator live on. A worker that does not
-- answer is named and asked again. Who writes in between leaves a gap, which a device proves (048).
drop function if exists notice_worker_timelines();
create or replace function ask_worker_timelines(out told bigint, out silent text[])
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  by_time bigint := floor(1000000 * extract(epoch from statement_timestamp() - timestamptz '2026-01-01 00:00:00+00'))::bigint;
  known jsonb;
  node record;
  ids uuid[];
begin
  told := 0;
  silent := '{}';
  if pg_is_in_recovery() then return; end if;
  for node in
    select n.groupid::text as name, n.nodename, n.nodeport, answer.result,
      case when answer.success and answer.result ~ '^[0-9]+$' then answer.result::bigint end as timeline
    from run_command_on_workers($ask$
      select case when not pg_is_in_recovery() then ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::bigint end
    $ask$) answer
    join pg_dist_node n on n.nodename = answer.nodename and n.nodeport = answer.nodeport
  loop
    if node.timeline is null then
      silent := silent || format('%s:%s %s', node.nodename, node.nodeport, node.result);
      continue;
    end if;
    known := (select d.workers from database_timeline d);
    continue when known ->> node.name = node.timeline::text;
    known := (select d.workers from database_timeline d for update);
    continue when known ->> node.name = node.timeline::text;
    if known ? node.name then
      perform public.set_on_every_node('app.new_history', 'on');
      ids := array(select b.id from businesses b);
      ids := array(
        select id from unnest(ids) as id
        join pg_dist_shard_placement p on p.shardid = get_shard_id_for_distribution_column('businesses', id)
        where p.nodename = node.nodename and p.nodeport = node.nodeport);
      update businesses set
        rev = greatest(rev + 1000000, by_time),
        lost = lost || gaps || ('[{"after": ' || rev::text || ', "upTo": ' || greatest(rev + 1000000, by_time)::text || '}]')::jsonb,
        gaps = '[]'
      where id = any (ids);
      update devices set contact = '~' where business_id = any (ids) and contact is not null;
      perform public.set_on_every_node('app.new_history', '');
      told := told + cardinality(ids);
    end if;
    update database_timeline set workers = known || jsonb_build_object(node.name, node.timeline);
  end loop;
end $$;
revoke all on function ask_worker_timelines() from public;
grant execute on function ask_worker_timelines() to ankara_app;
