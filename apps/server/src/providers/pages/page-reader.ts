import type { ErrorCode } from "@ankara/contract/errors";
import type { PageText } from "@ankara/writer/task";

/** Reads the page behind a link a person typed. Real: `safe-reader.ts`, which reaches public addresses only. */
export interface PageReader {
  /** @throws PageFailure with the code the person is told */
  read(url: URL, signal: AbortSignal): Promise<PageText>;
}

export class PageFailure extends Error {
  readonly code: Extract<ErrorCode, "link_unreadable" | "link_forbidden" | "link_too_little">;
  constructor(code: PageFailure["code"], reason: string) {
    super(reason);
    this.code = code;
  }
}
