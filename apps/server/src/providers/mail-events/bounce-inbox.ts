import { maxNoticeBytes } from "./delivery-notice.ts";

/** The inbox of notices about undelivered mails. */
export interface BounceInbox {
  /**
   * Hand over each message nobody has read yet, the oldest first. One that was taken is marked as read and stays.
   *
   * @param onMail - where it throws, its message is handed over again another time
   * @returns how many were taken
   */
  read(onMail: (source: Uint8Array) => Promise<void>): Promise<number>;
}

/** Read in one go; more wait for the next. */
const batch = 200;
const lineMs = 30_000;

/**
 * An inbox by IMAP.
 *
 * @param url - `imaps://user:password@host/INBOX`; by `imap://` the line is encrypted by STARTTLS, or not used
 */
export function imapInbox(url: URL): BounceInbox {
  const secure = url.protocol === "imaps:";
  const isOwnMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  const folder = decodeURIComponent(url.pathname.slice(1)) || "INBOX";
  return {
    async read(onMail) {
      const { ImapFlow } = await import("imapflow");
      const client = new ImapFlow({
        host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
        port: Number(url.port) || (secure ? 993 : 143),
        secure,
        ...(!secure && !isOwnMachine && { doSTARTTLS: true }),
        auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
        // It would write addresses and what was said into a log of its own.
        logger: false,
        connectionTimeout: lineMs,
        greetingTimeout: lineMs,
        socketTimeout: lineMs,
      });
      // An error between two commands fails the next one; without a listener it would end the process.
      client.on("error", () => undefined);
      await client.connect();
      try {
        const lock = await client.getMailboxLock(folder);
        try {
          const found = await client.search({ seen: false }, { uid: true });
          const unread = (found || []).slice(0, batch);
          let unmarked = 0;
          for (const uid of unread) {
            const message = await client.fetchOne(
              String(uid),
              { source: { start: 0, maxLength: maxNoticeBytes } },
              { uid: true },
            );
            if (message !== false && message.source) await onMail(message.source);
            if (!(await client.messageFlagsAdd(String(uid), [String.raw`\Seen`], { uid: true }))) unmarked += 1;
          }
          // The line broke, or the inbox may not be written: they come again, which changes nothing, but somebody has to know.
          if (unmarked > 0) throw new Error(`${unmarked} messages could not be marked as read`);
          return unread.length;
        } finally {
          lock.release();
        }
      } finally {
        await client.logout().catch(() => client.close());
      }
    },
  };
}
