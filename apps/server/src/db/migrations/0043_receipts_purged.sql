-- Receipts of pushes up to this revision were cleared away: a change that was first sent before it and comes again may
-- have been carried out, and no receipt says so.
alter table businesses add column receipts_purged_rev bigint not null default 0;

-- Receipts go with the push they belong to, so those of what was pushed before the oldest push that is left are gone.
alter table businesses no force row level security;
alter table pushes no force row level security;
update businesses b set receipts_purged_rev = coalesce((select min(rev) - 1 from pushes p where p.business_id = b.id), b.rev);
alter table businesses force row level security;
alter table pushes force row level security;
