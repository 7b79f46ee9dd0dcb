-- When the person of a session last proved who they are; null until they did since they signed in.
alter table sessions add column proven_at timestamptz;
