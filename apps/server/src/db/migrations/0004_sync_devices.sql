-- What a device proves itself by at its next contact, what it said waits on it, and when it was sent away.
alter table devices add column contact text;
alter table devices add column pending int;
alter table devices add column revoked_at timestamptz;

-- Acts that no record tells of: a series taken from its device, a device sent away, a copy that came back.
create table audit_entries (
  business_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
  what text not null,
  device_id uuid,
  detail jsonb not null default '{}',
  primary key (business_id, id)
);
alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy own_rows on audit_entries using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, update, delete on audit_entries to ankara_app;
