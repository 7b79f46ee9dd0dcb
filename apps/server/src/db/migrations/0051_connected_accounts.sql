-- The account of a business at a payment company: money of its clients goes there, never to the operator. It holds no
-- bank account number: the company keeps it, and we keep what a person recognises it by.
create table connected_accounts (
  business_id uuid not null,
  provider text not null,
  -- The company's name for it: ACCT_x (Paystack), RS_x (Flutterwave), acct_x (Stripe).
  account_ref text not null,
  -- onboarding: the company still asks for something. ready: it takes payments. restricted: it took them and stopped.
  state text not null check (state in ('onboarding', 'ready', 'restricted')),
  -- The owner's own switch, whatever the state.
  switched_on boolean not null default true,
  -- Bank and last digits, as the owner typed or the company says: "Access Bank ··7431".
  label text not null default '',
  -- Words of the company about what it still asks for.
  reason text not null default '',
  connected_at timestamptz not null,
  -- When the company was last asked for its state.
  checked_at timestamptz not null,
  -- When its list was last compared with ours.
  compared_at timestamptz,
  primary key (business_id, provider)
);

alter table connected_accounts enable row level security;
alter table connected_accounts force row level security;
create policy own_rows on connected_accounts
  using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, update, delete on connected_accounts to ankara_app;

-- A message about an account finds its business.
alter table payment_refs drop constraint payment_refs_kind_check;
alter table payment_refs add constraint payment_refs_kind_check
  check (kind in ('transaction', 'subscription', 'invoice', 'account'));
