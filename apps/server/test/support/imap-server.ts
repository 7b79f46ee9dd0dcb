import { type AddressInfo, type Socket, createServer } from "node:net";

export type ImapServer = {
  readonly url: URL;
  readonly messages: { readonly source: string; seen: boolean }[];
  /** From now on lines are cut at this command. */
  cutAt: string | null;
  close(): Promise<void>;
};

/** An inbox over IMAP on this machine: as much of RFC 3501 as reading and marking messages asks for. */
export async function imapServer(sources: readonly string[]): Promise<ImapServer> {
  const messages = sources.map((source) => ({ source: source.replaceAll(/\r?\n/g, "\r\n"), seen: false }));
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    const writeLine = (line: string) => void socket.write(`${line}\r\n`);
    writeLine("* OK ready");
    let rest = "";
    socket.on("data", (data) => {
      const lines = (rest + data.toString("latin1")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const [tag = "", ...words] = line.split(" ");
        const command = words.join(" ");
        if (started.cutAt !== null && command.startsWith(started.cutAt)) return void socket.destroy();
        for (const answer of answersTo(command)) writeLine(answer);
        writeLine(`${tag} OK done`);
        if (command === "LOGOUT") socket.end();
      }
    });
  });
  const uidOf = (command: string) => Number(/^UID \w+ (\d+)/.exec(command)?.[1] ?? 0);
  function answersTo(command: string): string[] {
    if (command === "CAPABILITY") return ["* CAPABILITY IMAP4rev1"];
    if (command.startsWith("LIST")) return ['* LIST (\\HasNoChildren) "/" INBOX'];
    if (command.startsWith("SELECT"))
      return ["* FLAGS (\\Seen)", `* ${messages.length} EXISTS`, "* OK [UIDVALIDITY 1] ok", "* OK [UIDNEXT 99] next"];
    if (command.startsWith("UID SEARCH"))
      return [`* SEARCH ${messages.flatMap(({ seen }, index) => (seen ? [] : [index + 1])).join(" ")}`];
    const message = messages[uidOf(command) - 1];
    if (!message) return [];
    const uid = uidOf(command);
    if (command.startsWith("UID STORE")) {
      message.seen = true;
      return [`* ${uid} FETCH (UID ${uid} FLAGS (\\Seen))`];
    }
    if (command.startsWith("UID FETCH")) {
      const source = Buffer.from(message.source);
      return [`* ${uid} FETCH (UID ${uid} BODY[]<0> {${source.length}}\r\n${message.source})`];
    }
    return [];
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const started: ImapServer = {
    url: new URL(`imap://bounces:p%40ss@127.0.0.1:${(server.address() as AddressInfo).port}/INBOX`),
    messages,
    cutAt: null,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
  return started;
}
