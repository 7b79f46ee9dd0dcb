-- The people of a business: who may do what in it. A row stays when its person is removed, because documents say who wrote them.
create table memberships (
  business_id uuid not null,
  user_id uuid not null,
  role text not null check (role in ('owner', 'manager', 'seller', 'bookkeeper')),
  -- Fine switches of a seller; the other roles have none.
  allowances jsonb not null default '{}',
  joined_at timestamptz not null default now(),
  removed_at timestamptz,
  -- Revision of the business at which role or allowances last changed: a copy that a device made before shows another view.
  view_rev bigint not null default 0,
  primary key (business_id, user_id),
  check (role <> 'owner' or removed_at is null)
);
create unique index memberships_one_owner on memberships (business_id) where role = 'owner';

insert into memberships (business_id, user_id, role, joined_at)
  select business_id, id, 'owner', created_at from users;

alter table memberships enable row level security;
alter table memberships force row level security;
create policy own_rows on memberships using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, update, delete on memberships to ankara_app;

-- A sign-in is looked up before anybody knows its business, so the business is entered for a moment.
create function member_of(of_business uuid, person uuid, out role text, out allowances jsonb, out view_rev bigint)
  returns setof record rows 1 language plpgsql set search_path = public, pg_temp as $$
declare
  entered text := current_setting('app.business_id', true);
begin
  perform set_config('app.business_id', of_business::text, true);
  return query
    select m.role, m.allowances, m.view_rev from memberships m
    where m.business_id = of_business and m.user_id = person and m.removed_at is null;
  perform set_config('app.business_id', coalesce(entered, ''), true);
end $$;

-- Whoever registers a business owns it, on servers of the version before, too.
create function own_new_business() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  entered text := current_setting('app.business_id', true);
begin
  perform set_config('app.business_id', new.business_id::text, true);
  if not exists (select from memberships where business_id = new.business_id) then
    insert into memberships (business_id, user_id, role) values (new.business_id, new.id, 'owner');
  end if;
  perform set_config('app.business_id', coalesce(entered, ''), true);
  return null;
end $$;
create trigger users_own_their_business after insert on users
  for each row execute function own_new_business();

-- Members sign in without an e-mail address or a password: by an invitation, then by a passkey.
alter table users alter column email drop not null, alter column email_key drop not null, alter column password_hash drop not null;
alter table users add constraint users_email_whole check ((email is null) = (email_key is null));
