import type { Listening } from "./device.ts";

type SpeechEvent = {
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
  resultIndex: number;
};
type Recognition = {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start(): void;
  stop(): void;
  addEventListener(name: "result", listener: (event: SpeechEvent) => void): void;
  addEventListener(name: "error", listener: (event: { error: string }) => void): void;
  addEventListener(name: "end", listener: () => void): void;
};

/** The browser's own speech service: Chrome, Edge and Safari. Some send the sound to their maker's servers. */
export function listen({ language, onText, onEnd }: Listening): () => void {
  const global = globalThis as {
    SpeechRecognition?: new () => Recognition;
    webkitSpeechRecognition?: new () => Recognition;
  };
  const Recognizer = global.SpeechRecognition ?? global.webkitSpeechRecognition;
  if (!Recognizer) {
    onEnd("failed");
    return () => undefined;
  }
  const recognition = new Recognizer();
  let problem: "refused" | "failed" | null = null;
  recognition.lang = language;
  recognition.continuous = true;
  recognition.interimResults = false;
  recognition.addEventListener("result", ({ results, resultIndex }) => {
    for (let at = resultIndex; at < results.length; at += 1) {
      const spoken = results[at]?.isFinal ? (results[at]?.[0]?.transcript.trim() ?? "") : "";
      if (spoken !== "") onText(spoken);
    }
  });
  recognition.addEventListener("error", ({ error }) => {
    if (error === "aborted") return;
    problem = error === "not-allowed" || error === "service-not-allowed" ? "refused" : "failed";
  });
  recognition.addEventListener("end", () => onEnd(problem));
  try {
    recognition.start();
  } catch {
    onEnd("failed");
  }
  return () => recognition.stop();
}
