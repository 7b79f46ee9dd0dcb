import type { Sheet } from "./sheet.ts";

export const businessName: Sheet = {
  type: "business_name",
  version: 1,
  job: "Suggest ten names for the business described. Easy to say on the phone and to spell on a bank transfer; at least three from languages of its country, each with its meaning, only where you are sure of it.",
  shape: [
    "A heading (##).",
    "A numbered list of ten: the name in bold, a colon, one sentence why.",
    "A heading (##) with three short bullets on how to choose and check a name.",
  ],
};
