/** Values of placeholders; one that has none is undefined. */
export type MailValues = Readonly<Record<string, string | undefined>>;

/** A template with its placeholders filled in, each once: what a value says is never a template itself. */
export const filled = (template: string, values: MailValues): string =>
  template.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** A text that greets somebody; without `{client}` or `{name}`, and the space before it, where nobody in particular is. */
export const greeting = (template: string, name: string): string =>
  template.replaceAll(/([ \u00a0]?)\{(?:client|name)\}/g, (_, space: string) => (name === "" ? "" : space + name));

/** The lines all of whose placeholders have a value, filled in. */
export const fillLines = (lines: readonly string[], values: MailValues): string[] =>
  lines
    .filter((line) => [...line.matchAll(/\{(\w+)\}/g)].every(([, name = ""]) => values[name] !== undefined))
    .map((line) => filled(line, values));

/** Templates whose first begins like any other sentence, though a greeting stands before it; a name is written as it is. */
export const sentences = ([first = "", ...more]: readonly string[]): string[] => [
  first.charAt(0).toLocaleUpperCase("en") + first.slice(1),
  ...more,
];
