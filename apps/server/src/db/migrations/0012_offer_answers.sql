-- What clients said to quotes on their public pages: facts, beside the record that devices read. Never changed; they go
-- with the account. `document` is the paper as it was answered, `document_hash` its SHA-256.
create table offer_answers (
  business_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  version int not null check (version > 0),
  what text not null check (what in ('accepted', 'declined')),
  name text not null check (name <> ''),
  signed text not null check (signed in ('typed', 'drawn')),
  drawing text not null,
  reason text not null,
  document_hash bytea not null check (length(document_hash) = 32),
  document text not null,
  -- The browser, as it names itself.
  agent text not null,
  at timestamptz not null,
  primary key (business_id, id)
);
create index offer_answers_by_invoice on offer_answers (business_id, invoice_id);

alter table offer_answers enable row level security;
alter table offer_answers force row level security;
create policy own_rows on offer_answers
  using (business_id = current_business()) with check (business_id = current_business());

create function refuse_rewritten_answers() returns trigger language plpgsql as $$
begin
  raise exception 'answers are only added' using errcode = 'integrity_constraint_violation';
end $$;
create trigger offer_answers_stay before update on offer_answers
  for each row execute function refuse_rewritten_answers();
