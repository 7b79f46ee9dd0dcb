import type { ReminderLabels } from "../printed-label-types.ts";
import { languageOfTag, loadedLabels } from "../language-labels.ts";

const byLanguage: Readonly<Record<string, ReminderLabels>> = {
  en: {
    hello: "Hello {client},",
    thanks: "Thank you.",
    tones: {
      friendly: {
        subject: "Invoice {number} is due on {due}",
        text: "a friendly reminder: {balance} for invoice {number} is due on {due}.",
      },
      due_today: {
        subject: "Invoice {number} is due today",
        text: "{balance} for invoice {number} is due today.",
      },
      late: {
        subject: "Invoice {number} is overdue",
        text: "{balance} for invoice {number} was due on {due} and has not reached us yet. Please pay it soon, or tell us if something is wrong.",
      },
      firm: {
        subject: "Please pay invoice {number} now",
        text: "{balance} for invoice {number} has been due since {due}, and we have reminded you before. Please pay it now, or call us today to agree on a date.",
      },
    },
    stop: "No more reminders by e-mail",
    reminder: "Reminder",
    wasDue: "Was due",
    ago: (days) => (days === 1 ? "1 day ago" : `${days} days ago`),
    stopMark: ":",
  },
  fr: {
    hello: "Bonjour {client},",
    thanks: "Merci.",
    tones: {
      friendly: {
        subject: "La facture {number} est à payer le {due}",
        text: "petit rappel : {balance} pour la facture {number} sont à payer le {due}.",
      },
      due_today: {
        subject: "La facture {number} est à payer aujourd’hui",
        text: "{balance} pour la facture {number} sont à payer aujourd’hui.",
      },
      late: {
        subject: "La facture {number} est en retard",
        text: "{balance} pour la facture {number} étaient à payer le {due} et ne nous sont pas encore parvenus. Merci de payer bientôt, ou dites-nous si quelque chose ne va pas.",
      },
      firm: {
        subject: "Merci de payer la facture {number} maintenant",
        text: "{balance} pour la facture {number} sont à payer depuis le {due}, et nous vous avons déjà écrit. Merci de payer maintenant, ou appelez-nous aujourd’hui pour convenir d’un jour.",
      },
    },
    stop: "Ne plus recevoir de rappels par e-mail",
    reminder: "Rappel",
    wasDue: "Était à payer le",
    ago: (days) => `il y a ${days} ${days === 1 ? "jour" : "jours"}`,
    stopMark: " :",
  },
  sw: {
    hello: "Habari {client},",
    thanks: "Asante.",
    tones: {
      friendly: {
        subject: "Ankara {number} inatakiwa kulipwa {due}",
        text: "tunakukumbusha: {balance} ya ankara {number} inatakiwa kulipwa {due}.",
      },
      due_today: {
        subject: "Ankara {number} inatakiwa kulipwa leo",
        text: "{balance} ya ankara {number} inatakiwa kulipwa leo.",
      },
      late: {
        subject: "Ankara {number} imechelewa",
        text: "{balance} ya ankara {number} ilitakiwa kulipwa {due} na bado haijatufikia. Tafadhali ilipe karibuni, au utuambie kama kuna tatizo.",
      },
      firm: {
        subject: "Tafadhali lipa ankara {number} sasa",
        text: "{balance} ya ankara {number} ilitakiwa kulipwa tangu {due}, na tumeshakuandikia. Tafadhali ilipe sasa, au utupigie leo tukubaliane siku.",
      },
    },
    stop: "Sitaki tena vikumbusho kwa barua pepe",
    reminder: "Kikumbusho",
    wasDue: "Ilitakiwa kulipwa",
    ago: (days) => (days === 1 ? "siku 1 iliyopita" : `siku ${days} zilizopita`),
    stopMark: ":",
  },
  am: {
    hello: "ሰላም {client}፣",
    thanks: "እናመሰግናለን።",
    tones: {
      friendly: {
        subject: "የኢንቮይስ {number} የመክፈያ ቀን {due} ነው",
        text: "ለማስታወስ ያህል፦ የኢንቮይስ {number} ክፍያ {balance} የሚከፈለው {due} ነው።",
      },
      due_today: {
        subject: "ኢንቮይስ {number} ዛሬ ይከፈላል",
        text: "የኢንቮይስ {number} ክፍያ {balance} የሚከፈለው ዛሬ ነው።",
      },
      late: {
        subject: "የኢንቮይስ {number} ክፍያ ዘግይቷል",
        text: "የኢንቮይስ {number} ክፍያ {balance} መከፈል የነበረበት {due} ነበር፤ እስካሁን አልደረሰንም። እባክዎ በቅርቡ ይክፈሉ፣ ወይም ችግር ካለ ይንገሩን።",
      },
      firm: {
        subject: "እባክዎ ኢንቮይስ {number} አሁን ይክፈሉ",
        text: "የኢንቮይስ {number} ክፍያ {balance} መከፈል የነበረበት {due} ነበር፤ ከዚህ በፊትም ጽፈንልዎታል። እባክዎ አሁን ይክፈሉ፣ ወይም ዛሬ ደውለው ቀን እንወስን።",
      },
    },
    stop: "በኢሜይል ማስታወሻ አልፈልግም",
    reminder: "ማስታወሻ",
    wasDue: "መከፈል የነበረበት",
    ago: (days) => `ከ${days} ቀን በፊት`,
    stopMark: "፦",
  },
};

/** Words of reminders; English where we have none yet. */
export const reminderLabelsFor = (language: string): ReminderLabels =>
  byLanguage[languageOfTag(language)] ?? loadedLabels(language)?.reminders ?? byLanguage["en"]!;
