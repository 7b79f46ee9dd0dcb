import pino from "pino";

export type Log = pino.Logger;

/** Headers and fields that open an account never reach the log; bodies are not logged at all. */
const secret = [
  "req.headers.authorization",
  "req.headers.cookie",
  "*.password",
  "*.current_password",
  "*.token",
  "*.jwt",
];

/** JSON lines on stderr: stdout carries the one line with the address. */
export function openLog(level: string): Log {
  return pino({ level, redact: { paths: secret, censor: "[hidden]" } }, pino.destination({ dest: 2, sync: false }));
}
