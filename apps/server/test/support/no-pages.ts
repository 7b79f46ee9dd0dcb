import { PageFailure, type PageReader } from "../../src/providers/pages/page-reader.ts";

/** A reader that fetches no page: every link asks for its text to be pasted. */
export const noPages: PageReader = {
  read: () => Promise.reject(new PageFailure("link_unreadable", "this server reads no pages")),
};
