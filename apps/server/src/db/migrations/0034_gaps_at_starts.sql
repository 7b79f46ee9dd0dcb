-- Whoever puts a data folder back has to start PostgreSQL: so revisions of each business leave a gap at its first write
-- after a start, and none is ever given twice. A device that has seen a revision inside a gap proves that it was lived
-- through and is forgotten: then the gaps become lost times. A gap nobody lived through tells nobody anything.
alter table businesses
  -- [{"after": last revision before a start, "upTo": last one left out}], the newest 32.
  add column gaps jsonb not null default '[]',
  -- The start of PostgreSQL the newest revision was given under.
  add column started_at timestamptz not null default pg_postmaster_start_time();

-- Where revisions go on: above everything a server that is gone may have given, its own gaps included. A thousand
-- revisions for each second since 2026, so that a later start always goes on higher than an earlier one.
create function revision_after_gap(rev bigint) returns bigint
  language sql as $$
  select greatest(
    rev + 1000000,
    1000 * floor(extract(epoch from clock_timestamp() - timestamptz '2026-01-01 00:00:00+00'))::bigint
  )
$$;

create function leave_gap_at_start() returns trigger
  language plpgsql as $$
declare
  up_to bigint;
begin
  -- Whoever sets it says that revisions go on above everything already.
  if new.started_at = pg_postmaster_start_time() then return new; end if;
  up_to := revision_after_gap(old.rev);
  new.started_at := pg_postmaster_start_time();
  new.gaps := case when jsonb_array_length(old.gaps) >= 32 then old.gaps - 0 else old.gaps end
    || jsonb_build_array(jsonb_build_object('after', old.rev, 'upTo', up_to));
  new.rev := up_to + (new.rev - old.rev);
  return new;
end $$;
create trigger gap_at_start before update of rev on businesses
  for each row when (new.rev > old.rev) execute function leave_gap_at_start();

-- A device of the business at hand has seen this revision. Was it given in a gap? Then all gaps are lost times from now
-- on, and every device is told before it does anything else. Asking again changes nothing but one revision.
create function notice_lost_time(seen bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  proven boolean;
begin
  -- The first write after a start leaves its gap.
  update businesses set rev = rev + 1 where id = current_business()
  returning exists (
    select from jsonb_array_elements(gaps) gap
    where (gap ->> 'after')::bigint < seen and seen <= (gap ->> 'upTo')::bigint
  ) into proven;
  if proven is not true then return false; end if;
  update businesses set lost = lost || gaps, gaps = '[]' where id = current_business();
  update devices set contact = '~' where business_id = current_business() and contact is not null;
  return true;
end $$;
revoke all on function notice_lost_time(bigint) from public;
grant execute on function notice_lost_time(bigint) to ankara_app;

-- What an operator or another timeline says is lost reaches back to every gap: it may be told after the first writes.
create or replace function begin_new_history() returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  businesses_told bigint;
begin
  perform set_config('app.new_history', 'on', true);
  update businesses set
    rev = revision_after_gap(rev),
    lost = lost || gaps || jsonb_build_array(jsonb_build_object('after', rev, 'upTo', revision_after_gap(rev))),
    gaps = '[]',
    started_at = pg_postmaster_start_time();
  get diagnostics businesses_told = row_count;
  update devices set contact = '~' where contact is not null;
  perform set_config('app.new_history', '', true);
  update database_timeline set timeline = ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::bigint;
  return businesses_told;
end $$;
