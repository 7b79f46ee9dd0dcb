-- The language a person chose for the screens: on another device they begin in it. Null: as that device wants.
alter table users add column language text check (language ~ '^[a-z]{2,3}$');
