-- The device a session speaks from, known once it registers: the list of devices says which one is this.
alter table sessions add column device_id uuid;
