-- A person with several businesses has a user in each. `sign_in_id` names the one they sign in with, which holds password, passkeys
-- and second factor; it is null of that one itself, and of everybody with one business. The others copy its names, so that mails and
-- screens find them, and have keys of their own that nobody can type.
alter table users add column sign_in_id uuid references users (id);
create index users_sign_in on users (sign_in_id) where sign_in_id is not null;
alter table users drop constraint users_email_whole;
alter table users add constraint users_email_whole check ((email is null) = (email_key is null) or sign_in_id is not null);

create function copy_sign_in() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update users set username = new.username, email = new.email, email_verified_at = new.email_verified_at
    where sign_in_id = new.id;
  return null;
end $$;
create trigger users_copy_sign_in after update of username, email, email_verified_at on users
  for each row when (new.sign_in_id is null) execute function copy_sign_in();

-- The session that opened this one for another business of the same person: they are one sign-in, and end together.
alter table sessions add column opened_by uuid;
create index sessions_opened_by on sessions (opened_by) where opened_by is not null;

alter table revoked_sessions add column signed_in_as uuid;

-- Authenticators keep the id of the user a passkey was made for. Where that one left its business, the sign-in is another user's.
create table passkey_handles (
  handle uuid primary key,
  user_id uuid not null references users (id) on delete cascade
);
create index passkey_handles_user on passkey_handles (user_id);
grant select, insert, update, delete on passkey_handles to ankara_app;
