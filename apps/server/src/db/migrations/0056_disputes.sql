-- What a payment company said of money that a payer's bank asks back: one row for each dispute and what became of it. Only added
-- to; rows go with the account.
create table disputes (
  business_id uuid not null,
  provider text not null,
  dispute_ref text not null,
  said text not null check (said in ('open', 'won', 'lost')),
  -- The purchase or the card payment of an invoice.
  order_id uuid not null,
  -- Minor units.
  amount bigint not null check (amount > 0),
  currency text not null,
  answer_by timestamptz,
  reason text not null default '',
  at timestamptz not null,
  primary key (business_id, provider, dispute_ref, said)
);
create index disputes_by_order on disputes (business_id, order_id);

alter table disputes enable row level security;
alter table disputes force row level security;
create policy own_rows on disputes
  using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, delete on disputes to ankara_app;

create trigger disputes_stay before update on disputes
  for each row execute function refuse_rewritten_facts();

-- When each payment company was last asked which payments are disputed, for messages that never came.
create table dispute_polls (
  provider text primary key,
  asked_at timestamptz not null
);
grant select, insert, update on dispute_polls to ankara_app;

-- One more reason to send a push.
alter table push_messages drop constraint push_messages_kind_check;
alter table push_messages add constraint push_messages_kind_check
  check (kind in ('paid', 'claimed', 'accepted', 'declined', 'recurring', 'waiting', 'disputed'));
