-- When the address of an account was proven to be its person's; null: not yet.
alter table users add column email_verified_at timestamptz;
-- Nobody asked the accounts from before, and their clients must not stop hearing from them: the next address is asked about.
update users set email_verified_at = created_at;

-- The link of a mail that proves an address. It is looked up before anybody knows the account, so it stands outside the tenants.
create table email_proofs (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The address it was mailed to: another one is not proven by it.
  email_key text not null,
  expires_at timestamptz not null
);
create index email_proofs_user on email_proofs (user_id);
