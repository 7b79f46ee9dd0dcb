-- A text that was edited and kept shows how the business writes; false once the owner took it off that list.
alter table ai_items add column voice boolean not null default true;
