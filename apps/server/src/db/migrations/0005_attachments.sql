-- Files that records name. A row begins with the first word of a device about it; `key` is where the file store has it
-- once all of it has arrived and was checked.
create table attachments (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  -- As the device announced it; a repeat must announce the same.
  size int not null check (size between 1 and 10485760),
  sha256 bytea not null check (octet_length(sha256) = 32),
  received int not null default 0,
  key text,
  stored_bytes int,
  created_at timestamptz not null default now(),
  -- Last part that came, or last time it was looked for in the records.
  touched_at timestamptz not null default now(),
  primary key (business_id, id),
  check (received between 0 and size),
  check ((key is null) = (stored_bytes is null)),
  check (key is null or received = size)
);

-- What has arrived of files that are not complete.
create table attachment_parts (
  business_id uuid not null,
  attachment_id uuid not null,
  -- Offset of its first byte.
  place int not null check (place >= 0),
  bytes bytea not null check (octet_length(bytes) between 1 and 262144),
  primary key (business_id, attachment_id, place),
  foreign key (business_id, attachment_id) references attachments (business_id, id) on delete cascade
);

do $$
declare
  tenant text;
begin
  foreach tenant in array array['attachments', 'attachment_parts'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format(
      'create policy own_rows on %I using (business_id = current_business()) with check (business_id = current_business())',
      tenant
    );
  end loop;
end $$;
grant select, insert, update, delete on attachments, attachment_parts to ankara_app;
