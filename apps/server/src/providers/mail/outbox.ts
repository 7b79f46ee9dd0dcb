import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { MailProvider } from "./mail-provider.ts";
import { type Sender, messageOf } from "./message.ts";

/** A mail as it lies in the folder. */
export type OutboxMail = { readonly name: string; readonly source: string };

export interface OutboxMailProvider extends MailProvider {
  /** Newest first. */
  list(): Promise<OutboxMail[]>;
}

export const isOutbox = (mail: MailProvider): mail is OutboxMailProvider => "list" in mail;

/** Writes each mail as a `.eml` file that any mail program opens. Nothing leaves the machine. */
export function outboxMail(folder: string, sender: Sender): OutboxMailProvider {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  let count = 0;
  return {
    kind: "sandbox",
    async send(mail, beforeEnd) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { message } = await transport.sendMail(messageOf(mail, sender));
      const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-");
      const path = join(
        folder,
        `${stamp}-${process.pid}-${++count}${mail.businessId ? `_${mail.businessId}` : ""}.eml`,
      );
      await writeFile(`${path}.part`, message as Buffer);
      await beforeEnd?.();
      await rename(`${path}.part`, path);
      return { code: 250, enhancedCode: null, text: "250 kept in the outbox folder" };
    },
    async forget(what) {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const goes =
          "before" in what
            ? await stat(path).then(
                ({ mtime }) => mtime < what.before,
                () => false,
              )
            : name.endsWith(`_${what.businessId}.eml`);
        if (goes) await rm(path, { force: true });
      }
    },
    async list() {
      const names = (await readdir(folder).catch(() => []))
        .filter((name) => name.endsWith(".eml"))
        .sort()
        .toReversed();
      return Promise.all(
        names.slice(0, 100).map(async (name) => ({ name, source: await readFile(join(folder, name), "utf8") })),
      );
    },
  };
}
