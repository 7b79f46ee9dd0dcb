-- When housekeeping looks at a business next. Outside the tenants, like billing_due: an hour's round reads what is due and
-- visits no other business.
create table housekeeping_due (
  business_id uuid primary key,
  due_at timestamptz not null default now()
);
create index housekeeping_due_by_time on housekeeping_due (due_at);
grant select, insert, update, delete on housekeeping_due to ankara_app;

-- The first visits are spread over a week, so that the first round after an upgrade is as long as any other.
insert into housekeeping_due (business_id, due_at)
  select business_id, now() + (row_number() over ()) * interval '7 days' / count(*) over ()
  from (select distinct business_id from users) as businesses;

-- By the trigger that makes the owner, so that servers of the version before note their new businesses, too.
create or replace function own_new_business() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  entered text := current_setting('app.business_id', true);
begin
  insert into housekeeping_due (business_id) values (new.business_id) on conflict do nothing;
  perform set_config('app.business_id', new.business_id::text, true);
  if not exists (select from memberships where business_id = new.business_id) then
    insert into memberships (business_id, user_id, role) values (new.business_id, new.id, 'owner');
  end if;
  perform set_config('app.business_id', coalesce(entered, ''), true);
  return null;
end $$;

-- What a visit looks for was found by reading every record and every mail of the business.
create index records_deleted on records (business_id, deleted_at) where deleted_at is not null;
create index mails_with_content on mails (business_id, created_at) where body <> '';
