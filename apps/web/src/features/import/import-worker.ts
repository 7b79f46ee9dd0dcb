import { answerCalls } from "../../platform/answer-calls.ts";
import { ImportSession } from "./session.ts";

answerCalls(new ImportSession(), ["plan"]);
