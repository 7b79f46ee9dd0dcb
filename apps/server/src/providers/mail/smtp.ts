import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import pLimit from "p-limit";
import type { MailProvider } from "./mail-provider.ts";
import { type Sender, messageOf } from "./message.ts";
import { answerOf } from "./server-answer.ts";

/** Milliseconds a mail server may take for each stage. */
export type SmtpTimes = {
  /** Until the line is open. */
  readonly connectMs: number;
  /** Until the server's first word. */
  readonly greetingMs: number;
  /** From there until it asks for the message: hello, TLS, log-in, sender, recipient. */
  readonly commandsMs: number;
  /** Until it has read the message but for its end. */
  readonly dataMs: number;
  /** Until it says whether it takes it; RFC 5321 asks for ten minutes, because giving up earlier sends mails twice. */
  readonly answerMs: number;
};
const smtpTimes: SmtpTimes = {
  connectMs: 30_000,
  greetingMs: 60_000,
  commandsMs: 120_000,
  dataMs: 300_000,
  answerMs: 600_000,
};

/** Mails handed over at a time. */
const maxSessions = 5;

/**
 * Hands mails to the SMTP server of `url` (`smtps://user:password@host`), each over a line of its own. A server that drips
 * answers is held to the same times as one that says nothing.
 */
export function smtpMail(url: string, sender: Sender, times: SmtpTimes = smtpTimes): MailProvider {
  const inTurn = pLimit(maxSessions);
  return {
    kind: "live",
    send: (mail, beforeEnd = async () => undefined) =>
      inTurn(async () => {
        const stage = new Stage();
        const transport = createTransport({
          url,
          connectionTimeout: times.connectMs,
          greetingTimeout: times.greetingMs,
          socketTimeout: times.answerMs,
          dnsTimeout: times.connectMs,
        });
        transport.use("stream", ({ message }, done) => {
          const whole = message.createReadStream.bind(message);
          // Read first when the server asks for the message; its end goes out first when this has ended.
          message.createReadStream = (options) =>
            Readable.from(
              (async function* () {
                stage.enter("data", times.dataMs);
                yield* whole(options);
                await beforeEnd();
                stage.enter("answer", times.answerMs);
              })(),
              { objectMode: false },
            );
          done();
        });
        stage.enter("commands", times.connectMs + times.greetingMs + times.commandsMs);
        try {
          const info = await transport.sendMail({ ...messageOf(mail, sender), signal: stage.signal });
          return answerOf(info.response);
        } finally {
          stage.end();
          transport.close();
        }
      }),
  };
}

/** Cuts a hand-over off that stays in one stage for too long. */
class Stage {
  readonly #abort = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  enter(name: "commands" | "data" | "answer", maxMs: number): void {
    this.end();
    this.#timer = setTimeout(
      () => this.#abort.abort(new Error(`the mail server took more than ${maxMs / 1000} s (${name})`)),
      maxMs,
    );
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
