/** Languages documents are printed in, each by its own name; words stand in the file of their code. */
export const documentLanguages = [
  ["en", "English"],
  ["fr", "Français"],
  ["sw", "Kiswahili"],
  ["am", "አማርኛ"],
] as const;
