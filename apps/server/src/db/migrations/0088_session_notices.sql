-- Servers hold streams open for sessions: whatever ends a session tells them, in the transaction that does it. Ids alone,
-- which open nothing; `*` for more than fit a notice.
create function notify_of_ended_sessions() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('ankara_sessions', case when count(*) <= 150 then string_agg(id::text, ' ') else '*' end)
  from ended having count(*) > 0;
  return null;
end $$;
create trigger sessions_end_their_streams after delete on sessions
  referencing old table as ended for each statement execute function notify_of_ended_sessions();
