-- The code by which somebody who works in a business, and cannot log in, says which one it is. It opens nothing.
create table business_codes (
  code text primary key,
  business_id uuid not null unique references businesses (id) on delete cascade
);
grant select, insert, update, delete on business_codes to ankara_app;

-- Members who ask the owner to be let in again, for a day.
create table recovery_requests (
  business_id uuid not null references businesses (id) on delete cascade,
  id uuid not null,
  name text not null,
  device text not null,
  -- On the screens of both, so that the owner lets in whoever they are speaking with.
  digits text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (business_id, id)
);
alter table recovery_requests enable row level security;
alter table recovery_requests force row level security;
create policy own_rows on recovery_requests
  using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, delete on recovery_requests to ankara_app;
