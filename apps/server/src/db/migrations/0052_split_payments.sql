-- Where the money of an invoice's payment goes, fixed when it is opened. Without an account it lands on the operator's
-- own keys (PAYMENTS_DIRECT).
alter table invoice_intents
  add column account_ref text,
  -- The operator's share, minor units.
  add column share bigint not null default 0 check (share >= 0),
  -- What the client pays on top of `amount` where the client bears the fee.
  add column surcharge bigint not null default 0 check (surcharge >= 0),
  -- A page of the company's, where there is no card form of ours.
  add column url text;
