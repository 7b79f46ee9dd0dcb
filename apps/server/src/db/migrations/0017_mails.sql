-- Mails have two parts, a sender's name, and what goes with them.
alter table mails add column html text not null default '';
-- Whom it is from, under our own address; empty for us.
alter table mails add column sender_name text not null default '';
-- Link of the document that is drawn and attached when it is handed over; empty for none. One that was withdrawn
-- meanwhile is not attached.
alter table mails add column document_link text not null default '';
-- Where the reader says that they want no more of the kind; empty for none.
alter table mails add column stop_url text not null default '';
