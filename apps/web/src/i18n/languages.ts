/** A language of the screens: its name in itself, and whether somebody who speaks it has read all of it. */
export type Language = { readonly name: string; readonly proofRead?: true };

/**
 * Every language the screens may speak, in the order of the chooser. One is offered once its catalogue stands in
 * `locales/`; what is not proof-read is marked "beta". `complete` in `locales/catalogue.test.ts` says which may lack nothing.
 */
export const allLanguages: Readonly<Record<string, Language>> = {
  en: { name: "English", proofRead: true },
  fr: { name: "Français" },
  sw: { name: "Kiswahili" },
  am: { name: "አማርኛ" },
  ha: { name: "Hausa" },
  yo: { name: "Yorùbá" },
  ig: { name: "Igbo" },
  rw: { name: "Ikinyarwanda" },
  pcm: { name: "Naijá (Pidgin)" },
};
