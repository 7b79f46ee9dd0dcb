import { type AddressInfo, type Socket, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/**
 * Stages at which the mail server misbehaves: as the line opens, at the sender, the recipient, inside the message,
 * after its end.
 */
const smtpStages = ["connect", "sender", "recipient", "data", "end"] as const;
export type SmtpStage = (typeof smtpStages)[number];
/** The fault at that stage. A line that is cut after the end of the message is cut with the message accepted. */
export type SmtpFault =
  | { readonly kind: "cut" }
  | { readonly kind: "answer"; readonly code: number; readonly text: string }
  | { readonly kind: "slow"; readonly ms: number };
type Done = (error?: Error | null) => void;

/** A real mail server on loopback, which counts what it took and fails as it is told to. */
export class SmtpPeer {
  /** Asked at every stage of every mail. */
  fault: (stage: SmtpStage, recipient: string) => SmtpFault | null = () => null;
  /** Every copy of a mail that was taken, by Message-ID. */
  readonly accepted = new Map<string, string[]>();
  /** Lines that were opened, and answers to a whole message that were cut off. */
  readonly counts = { lines: 0, unheard: 0 };
  readonly #sockets = new Map<number, Socket>();
  #server: SMTPServer | null = null;
  #port = 0;

  /** @returns where mails are handed over */
  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  copiesOf(messageId: string): number {
    return this.accepted.get(messageId)?.length ?? 0;
  }

  /** Listen, at the port of before if there was one. */
  async start(): Promise<this> {
    if (this.#port === 0) this.#port = await freePort();
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      disableReverseLookup: true,
      onConnect: (session, done) => {
        this.counts.lines += 1;
        void this.#behave("connect", session, done);
      },
      onMailFrom: (_, session, done) => void this.#behave("sender", session, done),
      onRcptTo: (_, session, done) => void this.#behave("recipient", session, done),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        const inside = this.fault("data", recipientOf(session));
        if (inside?.kind === "cut") {
          this.#cut(session);
          stream.resume();
          return;
        }
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          const { from } = session.envelope.mailFrom ? { from: session.envelope.mailFrom.address } : { from: "" };
          const end = this.fault("end", recipientOf(session));
          const refused = end?.kind === "answer";
          if (!refused) this.#accept(Buffer.concat(chunks).toString("utf8"), from);
          if (end?.kind === "cut") this.counts.unheard += 1;
          void this.#do(end, session, done);
        });
      },
    });
    server.on("error", () => undefined);
    server.server.on("connection", (socket) => {
      const port = socket.remotePort ?? 0;
      this.#sockets.set(port, socket);
      socket.on("error", () => undefined);
      socket.on("close", () => this.#sockets.delete(port));
    });
    await new Promise<void>((resolve) => server.listen(this.#port, "127.0.0.1", resolve));
    this.#server = server;
    return this;
  }

  /** Go down at once: every line is cut. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    for (const socket of this.#sockets.values()) socket.destroy();
    await new Promise<void>((resolve) => server.close(resolve));
  }

  #behave(stage: SmtpStage, session: SMTPServerSession, done: Done): Promise<void> {
    return this.#do(this.fault(stage, recipientOf(session)), session, done);
  }

  async #do(fault: SmtpFault | null, session: SMTPServerSession, done: Done): Promise<void> {
    if (fault?.kind === "cut") return this.#cut(session);
    if (fault?.kind === "slow") await sleep(fault.ms, undefined, { ref: false });
    done(fault?.kind === "answer" ? Object.assign(new Error(fault.text), { responseCode: fault.code }) : null);
  }

  #cut({ remotePort }: SMTPServerSession): void {
    this.#sockets.get(remotePort)?.destroy();
  }

  #accept(source: string, sender: string): void {
    const id = /^message-id:\s*(<[^>]+>)/im.exec(source)?.[1] ?? "";
    this.accepted.set(id, [...(this.accepted.get(id) ?? []), `Return-Path: <${sender}>\r\n${source}`]);
  }
}

const recipientOf = ({ envelope }: SMTPServerSession): string => envelope.rcptTo[0]?.address ?? "";

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
