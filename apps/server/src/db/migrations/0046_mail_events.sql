-- Mail services speak of a mail by its Message-ID, where its return path is theirs.
create index mails_by_message_id on mails (message_id) where message_id <> '';

create function mail_of_message_id(wanted text) returns table (business_id uuid, id uuid)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.outbox_watch', 'on', true);
  return query select m.business_id, m.id from mails m where m.message_id = wanted and m.message_id <> '';
  perform set_config('app.outbox_watch', '', true);
end $$;
revoke all on function mail_of_message_id(text) from public;
grant execute on function mail_of_message_id(text) to ankara_app;
