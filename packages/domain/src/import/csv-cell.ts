/**
 * Matches what a spreadsheet takes for a formula: a sign, in either width, behind blanks and marks nobody sees. A tab or the end
 * of a line at the start moves what follows into a cell of its own.
 */
const formulaStart = /^(?:[\t\r\n]|[\p{Z}\p{C}]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20\uFF5C\uFF05])/u;
const plainNumber = /^[+-]?\d+([.,]\d+)*$/;

const mayRun = (text: string): boolean => formulaStart.test(text) && !plainNumber.test(text);
const withoutMarks = (text: string): string => text.replace(/^'+/, "");

/**
 * A cell that no spreadsheet runs as a formula: a text that starts like one gets an apostrophe in front. A text that
 * has such an apostrophe already gets one more, so that `fromSafeCell` gives every text back as it was. Plain numbers
 * and phone numbers in E.164 stay as they are.
 */
export const toSafeCell = (text: string): string =>
  mayRun(text) || (text.startsWith("'") && formulaStart.test(withoutMarks(text))) ? `'${text}` : text;

/** The text of a cell `toSafeCell` made. */
export const fromSafeCell = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(withoutMarks(cell)) ? cell.slice(1) : cell;
