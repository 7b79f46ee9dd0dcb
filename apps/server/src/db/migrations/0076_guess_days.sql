-- Guesses by day, so that those of any thirty days can be added up: one window that begins anew lets twice as many through around its
-- end. Kept through a crash, which empties the unlogged `throttle`.
create table guess_days (
  -- A hash: what people type for a name is sometimes their password.
  key text not null,
  day date not null,
  hits int not null,
  primary key (key, day)
);
create index guess_days_expiry on guess_days (day);
grant select, insert, update, delete on guess_days to ankara_app;
