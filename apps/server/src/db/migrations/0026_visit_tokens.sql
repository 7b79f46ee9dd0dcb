-- Tokens that may stand in an address of the app: each opens one session, once, within a minute. Ending the session that
-- asked for it takes it along.
create table visit_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index visit_tokens_user on visit_tokens (user_id);
create index visit_tokens_session on visit_tokens (session_id);
grant select, insert, delete on visit_tokens to ankara_app;
