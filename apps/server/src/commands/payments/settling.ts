import type { Deps } from "../../deps.ts";

export type SettleDeps = Pick<Deps, "db" | "now" | "random" | "payments" | "settings" | "log">;
/** What asking the provider led to. */
export type Settled = "applied" | "unchanged" | "mismatch" | "gone";
