-- The file kept of a document as it was last drawn. The file lies beside the database; its row goes with its account.
create table drawings (
  business_id uuid not null,
  document_id uuid not null,
  -- Fingerprint of what is printed and of the program that drew it: where the file lies.
  key text not null,
  bytes int not null,
  made_at timestamptz not null,
  primary key (business_id, document_id)
);
alter table drawings enable row level security;
alter table drawings force row level security;
create policy own_rows on drawings using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, update, delete on drawings to ankara_app;
