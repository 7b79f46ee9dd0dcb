-- Once, on the coordinator, in the database of the server.
select citus_set_coordinator_host('postgres', 5432);
select citus_add_node('worker-1', 5432);
select citus_add_node('worker-2', 5432);
