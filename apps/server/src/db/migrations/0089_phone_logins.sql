-- A phone number its person proved by a code, and logs in with. It belongs to the user they sign in with.
create table phone_logins (
  user_id uuid primary key references users (id) on delete cascade,
  number text not null unique check (number ~ '^\+[1-9][0-9]{7,14}$'),
  proven_at timestamptz not null,
  -- The last code of this number that was right: a number nobody used for long may be somebody else's by now.
  used_at timestamptz not null
);
grant select, insert, update, delete on phone_logins to ankara_app;

-- The code on its way to a number. `user_id`: the person whose own browser or session asked; null of everybody else, so that
-- a stranger's requests neither replace nor delay those of the person.
create table phone_codes (
  number text not null,
  user_id uuid references users (id) on delete cascade,
  -- Null once the code was used.
  code_hash bytea,
  tries integer not null default 0,
  expires_at timestamptz not null,
  -- Messages since `first_at`: the pause before the next one grows with them.
  sends integer not null default 1,
  first_at timestamptz not null,
  sent_at timestamptz not null,
  -- After a right code of a number nobody logs in with: opens one account, once.
  ticket_hash bytea,
  unique nulls not distinct (number, user_id)
);
create unique index phone_codes_ticket on phone_codes (ticket_hash) where ticket_hash is not null;
create index phone_codes_user on phone_codes (user_id) where user_id is not null;
create index phone_codes_sent on phone_codes (sent_at);
grant select, insert, update, delete on phone_codes to ankara_app;
