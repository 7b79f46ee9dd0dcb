import { accountExamples } from "./account.ts";
import { businessExamples } from "./business.ts";
import type { Examples } from "./example.ts";
import { recordExamples } from "./records.ts";

/** An example of every call; `openapi.test.ts` holds that there is one and that it fits. */
export const examples: Examples = { ...accountExamples, ...recordExamples, ...businessExamples };
