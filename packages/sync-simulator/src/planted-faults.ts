/**
 * Faults that can be planted, one at a time, to see whether the simulator finds them. Each is a mistake somebody could
 * make in the app or the server; none is ever on outside `npm run sim:mutants`.
 */
export const plantedFaults = {
  // The server.
  retry_not_deduplicated: "a push that comes again is carried out again",
  old_repeat_carried_out: "a push that comes again after its receipts were cleared away is carried out again",
  reused_id_answered: "another body under a known id gets the old answer",
  ack_before_commit: "the answer leaves before the transaction is committed",
  half_batch: "of a push only part of the rows is written",
  tombstone_purged_early: "tombstones go without the cursors before them being refused",
  tombstones_not_told: "a pull leaves deleted records out",
  cursor_at_head_of_a_part: "the cursor of a part points behind the whole",
  last_writer_by_wall_clock: "the change with the later time on its device's clock wins, the other is dropped",
  lost_values_not_told: "receipts leave out the values that lost",
  older_memory_prevails: "of what is sent again after a restore the last to come is taken, however old",
  restored_mark_refused: "after a restore a device that shows a newer mark is taken for a copy",
  revisions_given_again: "after a restore revisions go on where the backup ended",
  order_not_kept: "the changes of a push are carried out in another order",
  claim_believed: "what a device says a client or a payment company said is stored",
  currency_believed: "a payment settles an invoice in another currency",
  reversal_believed: "a payment that is not there is taken back",
  signature_believed: "what a device says a client signed is stored",
  fact_erased: "a payment of somebody else's saying goes or changes by the word of a device",
  no_gap_at_start: "after a data folder was put back revisions are given again",
  put_back_not_noticed: "a device that has seen a forgotten revision proves nothing",
  over_plan_series_closed: "a registration beyond the plan closes the series of documents that wait for a place",
  payout_believed: "other bank details count though nobody proved who they are",
  payout_of_documents_believed: "other bank details of documents count, those of the settings wait",
  proof_of_anybody_counts: "a proof on one device counts on every other",
  year_poisoned: "the year of a number is judged by the clock of the device that gave it",
  seller_pulls_costs: "a seller's page has what things cost",
  role_change_not_told: "the cursor of a member outlives a change of their role, and their device keeps old records",
  discount_limit_not_judged: "a discount beyond the seller's limit is taken without a word",
  removed_member_still_pushes: "a person who was removed reads and writes on",
  // The device.
  hidden_taken_for_lost: "what a change of role hides is sent again as if the server had lost it",
  outbox_cleared_on_send: "changes leave the outbox when they are sent",
  sent_not_sent_again: "changes without an answer are not sent again",
  cursor_before_rows: "the cursor is stored before the rows of its page",
  cursor_by_time: "the device goes on from the newest time it has seen instead of the cursor",
  stale_page_taken: "a page that was overtaken is taken in",
  batch_read_before_freeze: "the next push is read in one step and frozen in another, and an edit comes between",
  edit_during_push_marked_sent: "an edit made while its record was on its way counts as sent",
  whole_record_written: "a change carries the whole record as this device has it",
  unknown_fields_dropped: "fields a newer app wrote are dropped by an older one",
  half_transaction: "the device crashes between the document and its place in the outbox",
  number_reused_after_crash: "the counter of a series is stored after the document, not with it",
  counter_taken_from_server: "a pulled series turns the owner's counter back",
  resync_clears_outbox: "starting anew throws the outbox away",
  resync_forgets_waiting: "starting anew removes records that were never sent",
  rejected_dropped: "a refused change disappears without a word",
  foreign_outbox_pushed: "after a change of user the other one's changes are sent",
  leader_split: "two tabs write back what they remember of the outbox",
  batch_out_of_order: "the newest changes are sent first",
  pulled_over_waiting: "a pulled row replaces a change that waits",
  local_delete_forgotten: "a deletion is not put into the outbox",
  empty_page_ends_a_copy: "an empty page in the middle of a full copy is believed, and what it lacks is forgotten",
  left_out_removed: "a full copy removes the payments and issued documents it does not bring",
  hidden_value_counts_as_seen: "a value that a waiting change hid counts as seen by the edit that replaces it",
  count_lost_on_retry: "a refused change of a series that is tried again turns its counter back",
  hole_not_told: "a number that was given up is not told of, and the next ones wait for it for ever",
  over_plan_counts_as_stranded:
    "a number held because the plan has no place for the device counts as one that waits in vain",
  unproven_counts_as_stranded: "a number held for the owner's proof counts as one that waits in vain",
  emptied_device_goes_on: "a device whose storage was emptied goes on with its series where the server stands",
  sent_away_goes_on: "a device that heard that it was sent away goes on giving numbers",
  over_plan_sends_the_rest: "what was written after a change the plan holds back goes without it",
  loss_not_noticed: "after a restore nothing is sent again",
  deletions_come_back: "after a restore what was deleted since the backup is taken for new",
  taken_back_by_each: "each phone takes a payment back under an id of its own",
  converted_by_each: "each phone makes the invoice of a quote under an id of its own",
  copy_keeps_its_name: "a copied device does not take a new id",
} as const;
export type PlantedFault = keyof typeof plantedFaults;

/** A subject a history can be made about. */
export type Focus =
  /** A database is lost and comes back. */
  | "restores"
  /** Quotes, credit and payments that are taken back. */
  | "sales"
  /** Plans begin and end. */
  | "plans"
  /** Storage is taken away. */
  | "empties"
  /** People change how numbers look, and try again what was refused. */
  | "numbers"
  /** The server loses a payment without a word. */
  | "forgets"
  /** Clients' money is led to other bank details. */
  | "payouts"
  /** Several people with roles. */
  | "staff"
  /** Days are closed. */
  | "tills";

/** Faults that show in few histories, and what those are about: `npm run sim:mutants` plays such ones alone. */
export const focusOf: Readonly<Partial<Record<PlantedFault, Focus>>> = {
  older_memory_prevails: "restores",
  restored_mark_refused: "restores",
  deletions_come_back: "restores",
  taken_back_by_each: "sales",
  converted_by_each: "sales",
  over_plan_counts_as_stranded: "plans",
  over_plan_sends_the_rest: "plans",
  over_plan_series_closed: "plans",
  emptied_device_goes_on: "empties",
  left_out_removed: "forgets",
  count_lost_on_retry: "numbers",
  year_poisoned: "numbers",
  payout_of_documents_believed: "payouts",
  proof_of_anybody_counts: "payouts",
  unproven_counts_as_stranded: "payouts",
  seller_pulls_costs: "staff",
  role_change_not_told: "staff",
  discount_limit_not_judged: "staff",
  removed_member_still_pushes: "staff",
  hidden_taken_for_lost: "staff",
};
