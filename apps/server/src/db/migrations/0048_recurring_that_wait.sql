-- A recurring invoice that could not be issued waits as a draft, and its owner is told.
alter table push_messages drop constraint push_messages_kind_check;
alter table push_messages add constraint push_messages_kind_check
  check (kind in ('paid', 'claimed', 'accepted', 'declined', 'recurring', 'waiting'));
