import type * as z from "zod/mini";
import type { Call } from "../call.ts";
import type { calls } from "../calls.ts";

type Given<S> = S extends z.ZodMiniType ? z.input<S> : never;

/** A request as somebody would make it, and what is answered. What has a default may be left out: it is filled in. */
export type Example<C extends Call> = {
  readonly params?: Given<C["params"]>;
  readonly query?: Given<C["query"]>;
  readonly body?: Given<C["body"]>;
  /** Of a call that answers with bytes there is none. */
  readonly answer?: Given<C["answer"]>;
};
export type Examples = { readonly [Name in keyof typeof calls]?: Example<(typeof calls)[Name]> };

/** Ids that stand for the same thing in every example. */
export const ids = {
  business: "01936f2e-0000-7000-8000-000000000001",
  user: "01936f2e-0000-7000-8000-000000000002",
  session: "01936f2e-0000-7000-8000-000000000003",
  device: "0c4a2f6e-5d0b-4c3e-9b1a-7f2d8e6a1b3c",
  series: "01936f2e-0000-7000-8000-000000000004",
  contact: "01936f2e-0000-7000-8000-000000000010",
  invoice: "01936f2e-0000-7000-8000-000000000011",
  line: "01936f2e-0000-7000-8000-000000000012",
  expense: "01936f2e-0000-7000-8000-000000000013",
  item: "01936f2e-0000-7000-8000-000000000014",
  payment: "01936f2e-0000-7000-8000-000000000015",
  note: "01936f2e-0000-7000-8000-000000000016",
  file: "01936f2e-0000-7000-8000-000000000017",
  key: "01936f2e-0000-7000-8000-000000000020",
  endpoint: "01936f2e-0000-7000-8000-000000000021",
  delivery: "01936f2e-0000-7000-8000-000000000022",
  text: "01936f2e-0000-7000-8000-000000000030",
  request: "01936f2e-0000-7000-8000-000000000031",
  transaction: "01936f2e-0000-7000-8000-000000000032",
  op: "01936f2e-0000-7000-8000-000000000033",
} as const;
/** Friday, 20 November 2026, 10:41 in Lagos, and a little later. */
export const at = "2026-11-20T09:41:00.000Z";
export const later = "2026-11-20T12:03:27.000Z";
export const today = "2026-11-20";
