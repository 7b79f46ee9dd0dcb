-- Passkeys (WebAuthn): the public half of a key that a person's device keeps. A copy of the database signs nobody in.
create table passkeys (
  business_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- As the authenticator calls it.
  credential_id bytea not null,
  -- COSE.
  public_key bytea not null,
  -- How often the authenticator says it was used; those that are copied between devices say 0 for ever.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (business_id, id),
  constraint passkeys_credential unique (business_id, credential_id)
);
alter table passkeys enable row level security;
alter table passkeys force row level security;
create policy own_rows on passkeys using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, update, delete on passkeys to ankara_app;

-- Challenges carry their own end and are signed, so that nothing is written for who only asks; what was answered is, until
-- it would have ended anyway: none is answered twice. They are taken before anybody knows the business.
create table used_challenges (
  hash bytea primary key,
  expires_at timestamptz not null
);
grant select, insert, delete on used_challenges to ankara_app;

-- Recovery codes are hashed slowly with a salt of their own; those from before have none, and are good until they are used.
alter table recovery_codes add column salt bytea;
