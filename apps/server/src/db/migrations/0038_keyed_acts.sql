-- An act under an Idempotency-Key ends in the transaction of its work. Every try of it makes its ids, references and
-- secrets of the key's seed, which nobody outside knows; the claim says which try may still end it.
alter table idempotency_keys add column seed uuid not null default gen_random_uuid();
alter table idempotency_keys add column claim uuid not null default gen_random_uuid();
-- created_at stays the moment the key was first seen: ids that begin with it keep their order. Null: as old as that.
alter table idempotency_keys add column claimed_at timestamptz;
