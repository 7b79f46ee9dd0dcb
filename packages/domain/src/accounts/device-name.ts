/** "Firefox (Windows)" from a user agent; good enough to recognise one's own devices in a list. Names alone, so that it reads the same in every language. */
export function deviceNameOf(userAgent: string): string {
  const browser = first(userAgent, [
    [/Edg\//, "Edge"],
    [/SamsungBrowser\//, "Samsung Internet"],
    [/OPR\/|Opera/, "Opera"],
    [/Firefox\/|FxiOS\//, "Firefox"],
    [/Chrome\/|CriOS\//, "Chrome"],
    [/Safari\//, "Safari"],
  ]);
  const system = first(userAgent, [
    [/Android/, "Android"],
    [/iPad/, "iPad"],
    [/iPhone/, "iPhone"],
    [/Windows/, "Windows"],
    [/CrOS/, "ChromeOS"],
    [/Mac OS X/, "Mac"],
    [/Linux/, "Linux"],
  ]);
  if (browser && system) return `${browser} (${system})`;
  return browser ?? system ?? "Browser";
}

const first = (text: string, names: readonly (readonly [RegExp, string])[]): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];
