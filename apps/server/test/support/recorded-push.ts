import type { PushAddress, PushAnswer, PushMessage, PushSender } from "../../src/providers/push/push-sender.ts";

export type RecordedPush = {
  readonly push: PushSender;
  /** Pushes sent, with their target: a browser's endpoint or the app's token. */
  readonly sent: { readonly to: string; readonly message: PushMessage }[];
  /** Sets the answer of the services from now on. */
  answer: (to: string) => PushAnswer;
};

/** Push services that take whatever is called like one of the tests, write it down, and answer as they are told. */
export function recordedPush(): RecordedPush {
  const sent: RecordedPush["sent"][number][] = [];
  const recorded: RecordedPush = { push: { web: null, app: null }, sent, answer: () => ({ outcome: "taken" }) };
  const record = (address: PushAddress, message: PushMessage): Promise<PushAnswer> => {
    const to = address.kind === "web" ? address.endpoint : address.token;
    sent.push({ to, message });
    return Promise.resolve(recorded.answer(to));
  };
  return Object.assign(recorded, {
    push: {
      web: {
        publicKey: "a-key",
        accepts: ({ endpoint }) => endpoint.startsWith("https://push.example/"),
        send: record,
      },
      app: { accepts: () => true, send: record },
    } satisfies PushSender,
  });
}
