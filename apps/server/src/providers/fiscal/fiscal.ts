import type { FiscalAdapter } from "./adapter.ts";

/** The adapters the operator has set up. Empty unless it was asked for. */
export class Fiscal {
  readonly #adapters: readonly FiscalAdapter[];

  constructor(adapters: readonly FiscalAdapter[]) {
    this.#adapters = adapters;
  }

  find(id: string): FiscalAdapter | null {
    return this.#adapters.find((adapter) => adapter.id === id) ?? null;
  }

  /** Tax authorities a business of this country may choose. */
  offeredIn(country: string): readonly FiscalAdapter[] {
    return this.#adapters.filter((adapter) => adapter.country === null || adapter.country === country);
  }
}
