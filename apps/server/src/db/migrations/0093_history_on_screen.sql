-- Imported history is read by import and kind, and by its document; undoing an import takes it away, texts of the AI writer among it.
alter table imported_history add column company text not null default '' check (length(company) <= 120);
create index imported_history_by_import on imported_history (business_id, import_id, kind, at desc, id desc);
create index imported_history_of_document on imported_history (business_id, (data ->> 'invoiceId'), at desc, id desc)
  where kind in ('mails', 'versions', 'filings');
alter table ai_items add column import_id uuid;
create index ai_items_imported on ai_items (business_id, import_id) where import_id is not null;
