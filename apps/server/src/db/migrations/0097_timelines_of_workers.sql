-- Timelines of the workers of a cluster, by the group of the node: {"1": 1, "2": 3}. Empty on one PostgreSQL.
alter table database_timeline add column workers jsonb not null default '{}';
