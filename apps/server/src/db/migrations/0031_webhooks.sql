-- Whether anybody listens: a business without endpoints pays nothing but this bit.
alter table businesses add column webhooks boolean not null default false;

create table webhook_endpoints (
  business_id uuid not null,
  id uuid not null,
  -- Who entered it, and is told when it stops.
  user_id uuid not null,
  url text not null,
  events text[] not null,
  -- Sealed with the server's secret; the one before stays good until its time.
  sealed_secret bytea not null,
  sealed_before bytea,
  before_until timestamptz,
  made_at timestamptz not null,
  -- The first failure since it last answered.
  failing_since timestamptz,
  -- After a failure it is left alone for a while, whatever waits.
  rests_until timestamptz,
  stopped_at timestamptz,
  primary key (business_id, id)
);

-- The outbox of messages and, for 30 days, the log of what became of them.
create table webhook_deliveries (
  business_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  -- The order things happened in: the business's revision, and the place within it.
  rev bigint not null default 0,
  place int not null default 0,
  event text not null,
  body text not null,
  made_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- Of a message that waits; while a server sends it, when another one may.
  next_at timestamptz,
  tries int not null default 0,
  -- Of this round of tries: pauses and the end of patience count from it.
  first_tried_at timestamptz,
  tried_at timestamptz,
  status int,
  answer text not null default '',
  primary key (business_id, id)
);
create index webhook_deliveries_waiting on webhook_deliveries (business_id, next_at) where state = 'waiting';
create index webhook_deliveries_by_endpoint on webhook_deliveries (business_id, endpoint_id, id);

do $$
declare
  tenant text;
begin
  foreach tenant in array array['webhook_endpoints', 'webhook_deliveries'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format(
      'create policy own_rows on %I using (business_id = current_business()) with check (business_id = current_business())',
      tenant
    );
  end loop;
end $$;
grant select, insert, update, delete on webhook_endpoints, webhook_deliveries to ankara_app;

-- Send what waits, at that moment. One look waits for each business; whoever plans holds the business's row, so that a later
-- moment never takes the place of an earlier one.
create function plan_webhooks(business uuid, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if business is distinct from current_business() then
    raise exception 'messages are planned inside their business' using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(
    'webhooks',
    json_strip_nulls(json_build_object(
      'businessId', business, 'requestId', nullif(current_setting('app.request_id', true), ''))),
    run_at => at, job_key => 'webhooks:' || business);
end $$;
create function forget_webhooks(business uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if business is distinct from current_business() then
    raise exception 'messages are forgotten inside their business' using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.remove_job('webhooks:' || business);
end $$;
revoke all on function plan_webhooks(uuid, timestamptz), forget_webhooks(uuid) from public;
grant execute on function plan_webhooks(uuid, timestamptz), forget_webhooks(uuid) to ankara_app;
