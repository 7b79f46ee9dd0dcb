-- The statement on a client's own page reads the payments that name the client, wherever they are allocated. By an operator
-- of jsonb every payment of the business was read (see 0041).
alter table records
  add column payer_id text generated always as
    (case when collection = 'payments' then data ->> 'contactId' end) stored;
create index records_by_payer on records (business_id, payer_id) where payer_id is not null;
analyze records;
