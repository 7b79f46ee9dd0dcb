/** Names of days and months in a language: months from January, days from Sunday. */
export type DateNames = {
  readonly months: readonly string[];
  /** For where there is little room: `Nov`. */
  readonly short: readonly string[];
  readonly days: readonly string[];
};

/**
 * Names for languages the platform does not know, by language without its region: browsers leave out the data of Hausa,
 * Yoruba, Igbo, Kinyarwanda and Pidgin. Filled in when such a language is chosen; dates are then spelled the same everywhere.
 */
export const dateNames = new Map<string, DateNames>();
