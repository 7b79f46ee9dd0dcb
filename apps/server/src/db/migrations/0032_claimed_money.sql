-- Whoever looks after a business's money claims it first. A process that ends in the middle leaves the claim, which runs out, instead of nothing.
alter table billing_due add column claimed_until timestamptz;
create index billing_due_claimed on billing_due (claimed_until) where claimed_until is not null;
