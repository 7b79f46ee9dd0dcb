/** Notice the service worker shows for a message. */
export type PushNotice = { readonly title: string; readonly options: NotificationOptions & { data: { path: string } } };

/**
 * A message of our server as a notice. One that cannot be read is shown all the same, as news without words: browsers take
 * their leave back from a worker that stays silent.
 */
export function noticeOfPush(text: string | null): PushNotice {
  const { title, body, path, tag, language } = fieldsOf(text);
  return {
    title: textOf(title) || "Ankara",
    options: {
      body: textOf(body),
      lang: textOf(language) || "en",
      tag: textOf(tag) || "push",
      icon: "/icons/icon-192.png",
      data: { path: isOwnPath(path) ? path : "/" },
    },
  };
}

/** A place in the app, and never another site: `//elsewhere.example` begins with a slash as well. */
export const isOwnPath = (path: unknown): path is string => typeof path === "string" && /^\/(?![/\\])/.test(path);

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function fieldsOf(text: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? "")) as Record<string, unknown>;
  } catch {
    return {};
  }
}
