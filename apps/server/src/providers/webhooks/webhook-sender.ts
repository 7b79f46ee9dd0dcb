/** One message to one endpoint. */
export type WebhookMessage = {
  readonly url: string;
  /** Goes as `webhook-id`; the same for every try. */
  readonly id: string;
  readonly at: Date;
  /** JSON text. */
  readonly body: string;
  /** `whsec_…`, the newest first: it is signed with each. */
  readonly secrets: readonly string[];
};
/** The response: a status, or none and the reason. */
export type WebhookAnswer = { readonly status: number | null; readonly answer: string };

/** Hands messages to addresses of others. Real: `https-sender.ts`, which reaches public addresses only. It never throws. */
export interface WebhookSender {
  send(message: WebhookMessage): Promise<WebhookAnswer>;
}

/** An endpoint has taken a message when it says so, with any status of 200 to 299. */
export const isAccepted = ({ status }: WebhookAnswer): boolean => status !== null && status >= 200 && status < 300;
