/** Languages documents are printed in, each by its own name; words stand in the file of their code, or in `words/`. */
export const documentLanguages = [
  ["en", "English"],
  ["fr", "Français"],
  ["sw", "Kiswahili"],
  ["am", "አማርኛ"],
  ["ha", "Hausa"],
  ["yo", "Yorùbá"],
  ["ig", "Igbo"],
  ["rw", "Kinyarwanda"],
  ["pcm", "Naijá"],
] as const;
