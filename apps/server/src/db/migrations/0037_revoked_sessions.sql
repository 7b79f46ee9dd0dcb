-- Sessions that ended because the owner sent their device away. Their token opens nothing, but who shows it is told why, so
-- that the device closes itself. Kept for longer than a phone lies in a drawer.
create table revoked_sessions (
  session_id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  device_id uuid not null,
  -- The owner asked for it: the device erases what is on it.
  erase boolean not null default false,
  at timestamptz not null default now()
);
create index revoked_sessions_user on revoked_sessions (user_id);
create index revoked_sessions_at on revoked_sessions (at);
