-- Accounts, sessions and public links are looked up before anybody knows the business, so they stand outside the
-- tenants and hold nothing of a business but its id. Everything else carries business_id first in every key.

-- A business and the revision of its last writing transaction.
create table businesses (
  id uuid primary key,
  rev bigint not null default 0,
  -- Tombstones up to this revision are gone: an older cursor must start anew.
  purged_rev bigint not null default 0,
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key,
  business_id uuid not null,
  username text not null,
  -- Folded so that names that look alike are one name.
  username_key text not null,
  email text not null,
  email_key text not null,
  name text not null default '',
  phone text not null default '',
  password_hash text not null,
  referred_by text,
  created_at timestamptz not null default now(),
  constraint users_username_key unique (username_key),
  constraint users_email_key unique (email_key)
);
create index users_business on users (business_id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_user on password_resets (user_id);

-- Where the {id} of invoice/link/{id} leads.
create table public_links (
  link_id text primary key,
  business_id uuid not null,
  invoice_id uuid not null
);
create index public_links_business on public_links (business_id);

-- Attempts counted against a name or a network. Unlogged: after a crash everybody starts afresh.
create unlogged table throttle (
  key text primary key,
  hits int not null,
  window_ends_at timestamptz not null
);

create table devices (
  business_id uuid not null,
  id uuid not null,
  letter text not null,
  name text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint devices_letter unique (business_id, letter)
);

-- Every synced record of every collection. `data` keeps fields this version does not know.
create table records (
  business_id uuid not null,
  -- Sorted byte by byte, as cursors compare it, whatever the database's language.
  collection text collate "C" not null,
  id uuid not null,
  rev bigint not null,
  data jsonb not null,
  -- The revision at which each top-level field last changed; fields missing here changed at created_rev.
  field_revs jsonb not null default '{}',
  -- A tombstone keeps the last data: an issued document outlives a delete that crossed it.
  deleted_at timestamptz,
  created_rev bigint not null,
  primary key (business_id, collection, id)
);
create index records_by_rev on records (business_id, rev, collection, id);
create index invoices_by_contact on records (business_id, (data ->> 'contactId')) where collection = 'invoices';
create index credit_notes_by_source on records (business_id, (data ->> 'sourceId')) where collection = 'invoices' and data ->> 'kind' = 'credit_note';
create index payments_by_allocation on records using gin ((data -> 'allocations') jsonb_path_ops) where collection = 'payments';

-- Numbers given, once each. Tells whether a series is whole without reading its documents.
create table issued_numbers (
  business_id uuid not null,
  series_id uuid not null,
  seq int not null check (seq >= 1),
  invoice_id uuid not null,
  kind text not null,
  number text not null,
  primary key (business_id, series_id, seq),
  constraint issued_numbers_once unique (business_id, invoice_id),
  constraint issued_numbers_number unique (business_id, kind, number)
);

-- Each version of a document that was changed under its number.
create table document_versions (
  business_id uuid not null,
  invoice_id uuid not null,
  rev bigint not null,
  data jsonb not null,
  replaced_at timestamptz not null default now(),
  primary key (business_id, invoice_id, rev)
);

-- What was answered to each op, so that a repeat counts once.
create table receipts (
  business_id uuid not null,
  op_id uuid not null,
  body_hash bytea not null,
  receipt jsonb not null,
  created_at timestamptz not null default now(),
  primary key (business_id, op_id)
);
create index receipts_by_age on receipts (business_id, created_at);

-- Which device wrote a revision: its own earlier changes are no conflict for its later ones.
create table pushes (
  business_id uuid not null,
  rev bigint not null,
  device_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, rev)
);

create table files (
  business_id uuid not null,
  key text not null,
  bytes int not null,
  created_at timestamptz not null default now(),
  primary key (business_id, key)
);

-- The business of this transaction, or null outside of one: then no row is visible.
create function current_business() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.business_id', true), '')::uuid;

alter table businesses enable row level security;
alter table businesses force row level security;
create policy own_business on businesses using (id = current_business()) with check (id = current_business());

do $$
declare
  tenant text;
begin
  foreach tenant in array array['devices', 'records', 'issued_numbers', 'document_versions', 'receipts', 'pushes', 'files'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format(
      'create policy own_rows on %I using (business_id = current_business()) with check (business_id = current_business())',
      tenant
    );
  end loop;
end $$;

-- Revisions become visible in order only when each writing transaction first takes its business's row. This refuses a
-- write that did not: its rev must be the business's own, and the business's row must have been changed by this very
-- transaction.
create function refuse_stray_rev() returns trigger language plpgsql as $$
begin
  if exists (
    select from changed
    where not exists (
      select from businesses
      where businesses.id = changed.business_id
        and businesses.rev = changed.rev
        and businesses.xmin = pg_current_xact_id()::xid
    )
  ) then
    raise exception 'records may only be written at the revision their business took in the same transaction'
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create trigger records_rev_on_insert after insert on records
  referencing new table as changed for each statement execute function refuse_stray_rev();
create trigger records_rev_on_update after update on records
  referencing new table as changed for each statement execute function refuse_stray_rev();

grant usage on schema public to ankara_app;
grant select, insert, update, delete on all tables in schema public to ankara_app;
alter default privileges in schema public grant select, insert, update, delete on tables to ankara_app;
