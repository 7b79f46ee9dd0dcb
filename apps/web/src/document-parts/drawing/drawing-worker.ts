import { answerCalls } from "../../platform/answer-calls.ts";
import { Drawing } from "./drawing.ts";

answerCalls(new Drawing());
