-- Invitations to a business: looked up by their code before anybody knows the business, so they stand beside the accounts. A used
-- one stays for a while, so that whoever opens it again is told so.
create table invitations (
  -- Keyed with the server's secret: a copy of the database opens nothing.
  code_hash bytea primary key,
  id uuid not null unique,
  business_id uuid not null,
  invited_by uuid not null references users (id) on delete cascade,
  -- A member whose own sign-in it opens again.
  user_id uuid references users (id) on delete cascade,
  name text not null,
  role text not null check (role in ('manager', 'seller', 'bookkeeper')),
  allowances jsonb not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  taken_back_at timestamptz
);
create index invitations_business on invitations (business_id, made_at);
create index invitations_by on invitations (invited_by);
create index invitations_user on invitations (user_id);
create index invitations_expiry on invitations (expires_at);
grant select, insert, update, delete on invitations to ankara_app;
