-- A key acts as a role, beside its scopes. Keys of before act as the owner, as they did.
alter table api_keys add column role text not null default 'owner'
  check (role in ('owner', 'manager', 'seller', 'bookkeeper'));
