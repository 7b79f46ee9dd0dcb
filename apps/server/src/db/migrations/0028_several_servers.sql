-- What servers of one database must know of each other, now that there may be several.

-- Work that one server at a time does for all: who takes it writes when.
create table single_runs (
  name text primary key,
  began_at timestamptz not null
);

-- Servers that are up, and the workers of the queue that are theirs: what one held that was killed goes back.
create table server_processes (
  id uuid primary key,
  seen_at timestamptz not null,
  workers text[] not null
);

-- A text in the making that somebody follows or stops at another server than the one that writes it: there the writer
-- leaves what it has so far. Without a follower there is no row, and nothing is written.
create table ai_followed (
  business_id uuid not null,
  generation_id uuid not null,
  text text not null default '',
  -- How often it was begun anew: what was heard before counts no more.
  attempt int not null default 0,
  stop boolean not null default false,
  primary key (business_id, generation_id)
);
alter table ai_followed enable row level security;
alter table ai_followed force row level security;
create policy own_rows on ai_followed
  using (business_id = current_business()) with check (business_id = current_business());

-- How far businesses are that have a device listening: a number each, and no row, for a server that was cut off from the
-- notices of the others. As the audit of the ledger does (0003).
do $$ begin
  execute 'create policy watched on businesses for select to current_user using (current_setting(''app.heads_watch'', true) = ''on'')';
end $$;
create function heads_of(wanted uuid[]) returns table (business_id uuid, head bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.heads_watch', 'on', true);
  return query select b.id, b.rev from businesses b where b.id = any(wanted);
  perform set_config('app.heads_watch', '', true);
end $$;
revoke all on function heads_of(uuid[]) from public;
grant execute on function heads_of(uuid[]) to ankara_app;
revoke all on server_processes from ankara_app;
