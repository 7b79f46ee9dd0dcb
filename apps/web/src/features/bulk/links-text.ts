/** Links of several documents as one message: a block each, the name only where there is more than one client. */
export function linksText(
  documents: readonly { number: string; client: string; amount: string; link: string }[],
): string {
  return documents
    .map(({ number, client, amount, link }) => `${[number, client, amount].filter(Boolean).join(" · ")}\n${link}`)
    .join("\n\n");
}
