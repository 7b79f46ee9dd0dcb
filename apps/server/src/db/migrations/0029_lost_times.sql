-- Times this database forgot when it came back as it was before: [{"after": revision it came back at, "upTo": last one
-- that may have been given since}]. Devices send again what was taken in them, and revisions go on after the last.
alter table businesses add column lost jsonb not null default '[]';

-- The timeline of PostgreSQL the revisions were given on. A restore to a moment and a promoted standby both begin a new
-- one, so a server that starts on another timeline knows that something may be lost.
create table database_timeline (
  one boolean primary key default true check (one),
  timeline bigint not null
);
insert into database_timeline (timeline) values (('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::bigint);

-- Every business goes on after a lost time, every device is believed once, whatever mark it shows.
do $$ begin
  execute 'create policy comes_back on businesses for all to current_user using (current_setting(''app.new_history'', true) = ''on'')';
  execute 'create policy comes_back on devices for all to current_user using (current_setting(''app.new_history'', true) = ''on'')';
end $$;
create function begin_new_history() returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  businesses_told bigint;
  leap bigint := 1000000 + greatest(0, floor(extract(epoch from clock_timestamp() - timestamptz '2026-01-01 00:00:00+00')))::bigint;
begin
  perform set_config('app.new_history', 'on', true);
  update businesses set rev = rev + leap, lost = lost || jsonb_build_array(jsonb_build_object('after', rev, 'upTo', rev + leap));
  get diagnostics businesses_told = row_count;
  update devices set contact = '~' where contact is not null;
  perform set_config('app.new_history', '', true);
  update database_timeline set timeline = ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::bigint;
  return businesses_told;
end $$;

-- Asked at every start and after the database was away: one begins the new history, the others find it begun.
create function notice_new_timeline() returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known bigint;
begin
  if pg_is_in_recovery() then return 0; end if;
  select timeline into known from database_timeline;
  if known = ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::bigint then return 0; end if;
  select timeline into known from database_timeline for update;
  if known = ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::bigint then return 0; end if;
  return begin_new_history();
end $$;

revoke all on database_timeline from ankara_app;
revoke all on function begin_new_history(), notice_new_timeline() from public;
grant execute on function notice_new_timeline() to ankara_app;
