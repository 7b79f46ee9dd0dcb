-- One folder may be put back twice within minutes, and both times revisions go on from the same one: a thousand for each
-- second were overtaken by the leap of a million, and revisions were given twice. A million for each second are not. They
-- are exact numbers for devices until the year 2311. By the time of the statement: begin_new_history asks twice in one.
create or replace function revision_after_gap(rev bigint) returns bigint
  language sql as $$
  select greatest(
    rev + 1000000,
    floor(1000000 * extract(epoch from statement_timestamp() - timestamptz '2026-01-01 00:00:00+00'))::bigint
  )
$$;
