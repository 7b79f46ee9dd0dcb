-- Where a person's browsers and phones are told what happened while the app is closed: one address for each session that
-- asked for it. It lives as long as its session does.
create table push_addresses (
  business_id uuid not null,
  session_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('web', 'app')),
  -- Of a browser: what its maker's service gave it, https. Of the app: its token at Firebase.
  address text not null,
  -- Of a browser, base64url: what messages are sealed with, so that the service in between reads none.
  p256dh text not null default '',
  auth text not null default '',
  -- The app on it is locked by a PIN: what comes to its screen names nobody.
  discreet boolean not null default false,
  made_at timestamptz not null,
  primary key (business_id, session_id)
);

-- What is still to be told, each to one address. What was told, or came too late, is deleted.
create table push_messages (
  business_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  -- What happened, once: `paid:<id>`.
  happening text not null,
  kind text not null check (kind in ('paid', 'claimed', 'accepted', 'declined', 'recurring')),
  -- The document it is about; the words are made when it is sent. Null for several at once, which are counted.
  invoice_id uuid,
  documents int not null default 1,
  made_at timestamptz not null,
  -- While a server sends it, when another one may.
  next_at timestamptz not null,
  tries int not null default 0,
  primary key (business_id, id),
  unique (business_id, session_id, happening)
);

do $$
declare
  tenant text;
begin
  foreach tenant in array array['push_addresses', 'push_messages'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format(
      'create policy own_rows on %I using (business_id = current_business()) with check (business_id = current_business())',
      tenant
    );
  end loop;
end $$;
grant select, insert, update, delete on push_addresses, push_messages to ankara_app;

-- Whatever ends a session (its person, another device, a new password, an operator, time) ends its address in the same
-- transaction. A session stands outside of the businesses, so its own is entered for a moment.
create function forget_push_address() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entered text := current_setting('app.business_id', true);
  business uuid := (select business_id from users where id = old.user_id);
begin
  if business is null then
    return null;
  end if;
  perform set_config('app.business_id', business::text, true);
  delete from push_messages where business_id = business and session_id = old.id;
  delete from push_addresses where business_id = business and session_id = old.id;
  perform set_config('app.business_id', coalesce(entered, ''), true);
  return null;
end $$;
create trigger sessions_end_their_push after delete on sessions
  for each row execute function forget_push_address();

-- Send what waits, at that moment; one look waits for each business, as with webhooks.
create function plan_pushes(business uuid, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if business is distinct from current_business() then
    raise exception 'messages are planned inside their business' using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(
    'pushes',
    json_strip_nulls(json_build_object(
      'businessId', business, 'requestId', nullif(current_setting('app.request_id', true), ''))),
    run_at => at, job_key => 'pushes:' || business);
end $$;
create function forget_pushes(business uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if business is distinct from current_business() then
    raise exception 'messages are forgotten inside their business' using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.remove_job('pushes:' || business);
end $$;
revoke all on function plan_pushes(uuid, timestamptz), forget_pushes(uuid) from public;
grant execute on function plan_pushes(uuid, timestamptz), forget_pushes(uuid) to ankara_app;
