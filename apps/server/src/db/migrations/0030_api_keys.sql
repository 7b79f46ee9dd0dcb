-- Keys of other programs. A key names its business, so that its row is found inside it; the database holds no key, only its hash.
create table api_keys (
  business_id uuid not null,
  id uuid not null,
  -- Who made it: in whose name it acts, with whose account it goes.
  user_id uuid not null,
  name text not null,
  -- How it begins, for people to tell keys apart.
  prefix text not null,
  hash bytea not null,
  scopes text[] not null,
  made_at timestamptz not null,
  -- To ten minutes.
  used_at timestamptz,
  expires_at timestamptz,
  primary key (business_id, id),
  constraint api_keys_prefix unique (business_id, prefix)
);
alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy own_rows on api_keys using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, update, delete on api_keys to ankara_app;
