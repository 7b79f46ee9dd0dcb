/** What a spreadsheet takes for the start of a formula. */
const formulaStart = /^[=+\-@\t\r]/;

/**
 * A cell that no spreadsheet runs as a formula: a text that starts like one gets an apostrophe in front. A text that
 * has such an apostrophe already gets one more, so that `fromSafeCell` gives every text back as it was. Plain numbers
 * and phone numbers in E.164 stay as they are.
 */
export const toSafeCell = (text: string): string =>
  /^'+[=+\-@\t\r]/.test(text) || (formulaStart.test(text) && !/^[+-]?\d+([.,]\d+)*$/.test(text)) ? `'${text}` : text;

/** The text of a cell `toSafeCell` made. */
export const fromSafeCell = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);
