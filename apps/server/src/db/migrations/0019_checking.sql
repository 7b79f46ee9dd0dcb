-- Under what a link is looked for by the code on a paper: the first five bytes of a hash from which the link cannot be
-- had back. `findKeyOf` (packages/documents/src/check/code.ts) counts the same. Not unique: the rest of the code decides.
alter table public_links add column check_key text
  generated always as (left(encode(sha256(('ankara-check-1 ' || link_id)::bytea), 'hex'), 10)) stored;
create index public_links_check on public_links (check_key);

-- Keys that sign what the checking page says of a business's papers: the public halves. The private ones are derived from
-- the server's secret and the id, and are kept nowhere. A retired key signs no more, and what it signed can still be checked.
create table business_keys (
  business_id uuid not null,
  id uuid not null,
  public_key bytea not null check (length(public_key) = 32),
  made_at timestamptz not null,
  retired_at timestamptz,
  primary key (business_id, id)
);
create unique index business_keys_signing on business_keys (business_id) where retired_at is null;
alter table business_keys enable row level security;
alter table business_keys force row level security;
create policy own_rows on business_keys
  using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, update, delete on business_keys to ankara_app;

-- A mail somebody wrote by hand: it counts against the day, and says who sent it.
alter table mails add column sent_by uuid;
-- A paper that is no document with a link, and is drawn when the mail is handed over: the parts of a statement as JSON.
alter table mails add column paper jsonb;
