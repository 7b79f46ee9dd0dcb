-- What a session's browser calls itself, "Chrome on Android": the list of sign-ins says it until a device registers.
alter table sessions add column agent text not null default '';

-- What happened to an account, for the person to read: sign-ins, failed ones, changes of password, e-mail and second factor.
-- Only added to. `at` is the database's own clock, so that nothing can be dated back.
create table account_events (
  business_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  at timestamptz not null default now(),
  what text not null,
  -- The device it came from, and the one it is about.
  device text not null default '',
  about text not null default '',
  primary key (business_id, id)
);

create function refuse_rewritten_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.at := now();
    return new;
  end if;
  -- A deleted account takes its events along, after its people; the others go after 400 days.
  if tg_op = 'DELETE' and (
    old.at < now() - interval '400 days' or not exists (select from users where business_id = old.business_id)
  ) then
    return old;
  end if;
  raise exception 'events of an account are only added' using errcode = 'integrity_constraint_violation';
end $$;
create trigger account_events_only_grow before insert or update or delete on account_events
  for each row execute function refuse_rewritten_events();

-- A second factor by time (RFC 6238). The key is sealed with the server's secret: a copy of the database makes no codes.
create table second_factors (
  business_id uuid not null,
  user_id uuid not null,
  sealed_key bytea not null,
  made_at timestamptz not null default now(),
  -- Null until a first code was typed: nothing is asked for until then.
  confirmed_at timestamptz,
  -- The last step of 30 s whose code was taken: no code counts twice.
  last_step bigint not null default 0,
  primary key (business_id, user_id)
);
-- For when the telephone is gone: keyed hashes, each good once.
create table recovery_codes (
  business_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  primary key (business_id, user_id, code_hash)
);

do $$
declare
  tenant text;
begin
  foreach tenant in array array['account_events', 'second_factors', 'recovery_codes'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format(
      'create policy own_rows on %I using (business_id = current_business()) with check (business_id = current_business())',
      tenant
    );
  end loop;
end $$;
grant select, insert, update, delete on second_factors, recovery_codes to ankara_app;
grant select, insert, delete on account_events to ankara_app;
revoke update on account_events from ankara_app;
