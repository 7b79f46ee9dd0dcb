-- When the job last asked the provider by itself: the pauses between two questions grow with the age of what is asked for.
alter table transactions add column asked_at timestamptz;
alter table invoice_intents add column asked_at timestamptz;
