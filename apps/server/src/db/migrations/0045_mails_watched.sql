-- A mail whose recipient's server says "later" for days is nobody's alarm: the age is that of the oldest mail no server has
-- said a word to.
create or replace function outbox_state() returns table (waiting bigint, oldest_seconds float8)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.outbox_watch', 'on', true);
  return query
    select count(*), coalesce(extract(epoch from now() - min(m.created_at) filter (where m.smtp_code is null)), 0)::float8
    from mails m where m.next_try_at is not null;
  perform set_config('app.outbox_watch', '', true);
end $$;
