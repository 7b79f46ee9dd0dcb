-- When the owner last let a member in again. Marks of browsers hang on it as they do on the password, which such a member may lack.
alter table users add column recovered_at timestamptz;
