-- What another account's full export said of its past: mails, versions of documents, audit, filings. It is somebody's word, so
-- it stands apart from what this server saw itself, and is only added.
create table imported_history (
  business_id uuid not null,
  kind text not null check (kind in ('texts', 'mails', 'versions', 'audit', 'filings')),
  id text not null check (length(id) between 1 and 120),
  at timestamptz not null,
  data jsonb not null,
  import_id uuid not null,
  created_at timestamptz not null,
  primary key (business_id, kind, id)
);
alter table imported_history enable row level security;
alter table imported_history force row level security;
create policy own_rows on imported_history
  using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, delete on imported_history to ankara_app;
