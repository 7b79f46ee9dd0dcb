import { answerCalls } from "../platform/answer-calls.ts";
import { readLinesOf } from "./read-lines.ts";

answerCalls({ readLinesOf });
