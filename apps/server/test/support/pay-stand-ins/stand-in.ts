import { type IncomingMessage, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { PaymentProvider } from "../../../src/providers/payments/provider.ts";

/** A provider's adapter in front of something that answers as the provider documents, and what its payer and operator do. */
export type StandIn = {
  readonly provider: PaymentProvider;
  pay(reference: string): Promise<void>;
  /** Give back at the provider, in our minor units. */
  giveBack(reference: string, amount: number): Promise<void>;
  /** A message about a payment, as it would come now. */
  message(reference: string, secret?: string): { raw: Buffer; headers: Record<string, string> };
  /** Charges every subscription that renews by itself; its message is lost. */
  renew?(at: Date, how?: { readonly fails?: boolean }): Promise<void>;
  /** The adapter after a restart: it knows nothing by heart. */
  again?(): PaymentProvider;
  /** A refund that is asked for next stays under way until `finish` is called with its end. */
  slowRefunds?(): { finish(how: "done" | "failed"): void };
  /** The payer's bank asks for the money back, in our minor units, with a week to answer. */
  dispute?(reference: string, amount: number): { end(how: "won" | "lost"): void };
  /** Message about a refund, a chargeback or a failed renewal, as its documents show it. */
  messageOf?(kind: string, reference: string): { raw: Buffer; headers: Record<string, string> };
  /** Requests so far. */
  readonly requests?: readonly string[];
  /** Its signature under any body. */
  sign?(raw: Buffer): Record<string, string>;
  /** Last amount of an opened checkout, as it stood on the wire. */
  readonly lastAmount: () => unknown;
  /** Last end of an opened page, in seconds as it stood on the wire. */
  readonly lastExpiry?: () => unknown;
  /** The operator's share of the last page that was opened on an account of a business, as it stood on the wire. */
  readonly lastShare?: () => unknown;
  close(): Promise<void>;
};

/** A company that also sends the money of clients to accounts of businesses. */
export type CompanyStandIn = StandIn & {
  /** Lets onboarding on the company's pages end; nothing where there is none. */
  finishOnboarding(): void;
  /** Returns the page that was opened last: our reference, and the address its payer goes back to, as the company writes it. */
  lastOpened(): { readonly reference: string; readonly returnUrl: string };
  /** Sends everything that was paid to the banks on that day. */
  settle(day: string): void;
  /** Returns the sums of the company for accounts of businesses: paid in, its own fee, the operator's share, sent on. Minor units. */
  books(): { readonly gross: number; readonly fee: number; readonly share: number; readonly net: number };
};

/** Fee a stand-in keeps of a payment, minor units. */
export const standInFee = (amount: number): number => Math.ceil(amount * 0.015) + 100;

/** Returns an address with what a company adds to it for the way back. */
export function withQuery(address: string, added: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  return url.href;
}

/** Money that a client paid into the account of a business, minor units. */
type PaidIn = {
  readonly id: number | string;
  readonly reference: string;
  readonly currency: string;
  readonly amount: number;
  readonly share: number;
  readonly account: string;
  readonly at: string;
};
type Transfer = { readonly id: number; readonly account: string; readonly day: string; readonly paid: PaidIn[] };

/** Payments into the accounts of businesses at one company, and its transfers of them to banks. */
export class AccountBook {
  readonly #paid: PaidIn[] = [];
  readonly #transfers: Transfer[] = [];

  enter(paid: PaidIn): void {
    this.#paid.push(paid);
  }

  settle(day: string): void {
    const sent = new Set(this.#transfers.flatMap(({ paid }) => paid));
    const waiting = Map.groupBy(
      this.#paid.filter((each) => !sent.has(each)),
      ({ account }) => account,
    );
    for (const [account, paid] of waiting)
      this.#transfers.push({ id: 41 + this.#transfers.length, account, day, paid });
  }

  transfersTo(account: string | null | undefined): readonly Transfer[] {
    return this.#transfers.filter((transfer) => transfer.account === account);
  }

  paymentsOf(transfer: number): readonly PaidIn[] {
    return this.#transfers.find(({ id }) => id === transfer)?.paid ?? [];
  }

  sums(): ReturnType<CompanyStandIn["books"]> {
    const sum = (of: (each: PaidIn) => number) => this.#paid.reduce((total, each) => total + of(each), 0);
    const [gross, fee, share] = [
      sum(({ amount }) => amount),
      sum(({ amount }) => standInFee(amount)),
      sum((each) => each.share),
    ];
    return { gross, fee, share, net: gross - fee - share };
  }
}

export type Answer = { status?: number; body: unknown };
export type ReceivedRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  key: string | undefined;
  /** Stripe's header for calls on a connected account. */
  account: string | undefined;
};

/** Divides a list into pages as the query asks, `size` to a page. */
export function pageOf<T>(
  all: readonly T[],
  query: URLSearchParams,
  size: number,
): { rows: readonly T[]; page: number; pages: number } {
  const page = Number(query.get("page") ?? "1");
  return { rows: all.slice((page - 1) * size, page * size), page, pages: Math.max(1, Math.ceil(all.length / size)) };
}

/** Loopback only; whatever is not routed, has a wrong key or another shape than documented is refused loudly. */
export async function serve(
  secretKey: string,
  route: (request: ReceivedRequest) => Answer | null,
): Promise<{ url: string; requests: readonly string[]; close(): Promise<void> }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    void read(request).then((text) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
      const send = ({ status = 200, body }: Answer) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      if (request.headers.authorization !== `Bearer ${secretKey}`)
        return send({ status: 401, body: { message: "Invalid key" } });
      const isForm = (request.headers["content-type"] ?? "").includes("urlencoded");
      const key = request.headers["idempotency-key"];
      try {
        const body = text === "" ? {} : isForm ? unflatten(text) : (JSON.parse(text) as Record<string, unknown>);
        const received = {
          method: request.method ?? "",
          path: pathname,
          query: searchParams,
          body,
          key: Array.isArray(key) ? key[0] : key,
          account: request.headers["stripe-account"] as string | undefined,
        };
        requests.push(`${received.method} ${pathname}`);
        return send(
          route(received) ?? {
            status: 404,
            body: { error: { type: "invalid_request_error", message: `no ${request.method} ${pathname}` } },
          },
        );
      } catch (error) {
        return send({
          status: 400,
          body: { status: false, error: { type: "invalid_request_error", message: String(error) } },
        });
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

/** `a[b][0][c]=1` as Stripe's forms nest. */
function unflatten(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((part) => part !== "");
    let at = root;
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Record<string, unknown>;
    at[path.at(-1) ?? ""] = value;
  }
  return root;
}
