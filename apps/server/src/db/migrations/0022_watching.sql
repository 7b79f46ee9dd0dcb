-- What an operator watches, for the app's role, which sees the rows of one business at a time: numbers, never a row.

-- Jobs carry the id of the request that planned them, for finding it in the log.
create or replace function plan_round(business uuid, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if business is distinct from current_business() then
    raise exception 'a round is planned inside its business' using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(
    'business_round',
    json_strip_nulls(json_build_object(
      'businessId', business, 'requestId', nullif(current_setting('app.request_id', true), ''))),
    run_at => at, job_key => 'round:' || business);
end $$;

create or replace function plan_filing(business uuid, invoice uuid, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if business is distinct from current_business() then
    raise exception 'a filing is planned inside its business' using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(
    'fiscal_filing',
    json_strip_nulls(json_build_object(
      'businessId', business, 'invoiceId', invoice, 'requestId', nullif(current_setting('app.request_id', true), ''))),
    run_at => at, job_key => 'filing:' || invoice);
end $$;

-- Migrations that ran, newest last. A server asks before it takes requests off a load balancer.
create function applied_migrations() returns int[]
  language sql stable security definer set search_path = public, pg_temp as
  $$ select coalesce(array_agg(version order by version), '{}') from schema_migrations $$;

-- Jobs of each kind: due ones and how long the oldest has been, ones whose time comes, ones given up.
create function queue_state() returns table (task text, ready bigint, later bigint, failed bigint, oldest_seconds float8)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select j.task_identifier,
           count(*) filter (where j.run_at <= now() and j.attempts < j.max_attempts),
           count(*) filter (where j.run_at > now() and j.attempts < j.max_attempts),
           count(*) filter (where j.attempts >= j.max_attempts),
           coalesce(extract(epoch from now() - min(j.run_at) filter (
             where j.run_at <= now() and j.attempts < j.max_attempts and j.locked_at is null)), 0)::float8
    from graphile_worker.jobs j group by j.task_identifier;
end $$;

-- The owner counts mails that wait, and nothing else of them; as the audit of the ledger does (0003).
do $$ begin
  execute 'create policy watched on mails for select to current_user using (current_setting(''app.outbox_watch'', true) = ''on'')';
end $$;
create index mails_waiting on mails (created_at) where sent_at is null;
create function outbox_state() returns table (waiting bigint, oldest_seconds float8)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.outbox_watch', 'on', true);
  return query
    select count(*), coalesce(extract(epoch from now() - min(m.created_at)), 0)::float8
    from mails m where m.sent_at is null and m.attempts < 8 and m.created_at > now() - interval '7 days';
  perform set_config('app.outbox_watch', '', true);
end $$;

revoke all on function applied_migrations(), queue_state(), outbox_state() from public;
grant execute on function applied_migrations(), queue_state(), outbox_state() to ankara_app;
