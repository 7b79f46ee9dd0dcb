-- Tables without a rule of rows were searched by columns without an index: sessions of a device, the dashboard of an affiliate (which
-- anybody may ask for), the lease of a text.
create index sessions_device on sessions (device_id);
create index affiliates_key on affiliates (key_hash);
create index ai_leases_generation on ai_leases (generation_id);
