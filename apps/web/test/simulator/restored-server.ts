import type { BusinessTables } from "@ankara/sync-simulator/memory-server";
import { Rng } from "@ankara/sync-simulator/rng";
import type { Person } from "./device.ts";
import type { World } from "./world.ts";

/**
 * An operator copies the data folder now and then and puts it back one day, with a word to the server or without. Once in
 * a history, and apart from plans and devices sent away: two devices that are new in times that are forgotten may get one
 * letter, see decision 048.
 */
export class RestoredServer {
  readonly on: boolean;
  readonly #chance: Rng;
  readonly #world: World;
  readonly #folders = new Map<string, BusinessTables>();
  #isDone = false;

  /** @param always - the history is about it */
  constructor(seed: number, world: World, always: boolean) {
    this.#chance = new Rng(seed ^ 0xf01d);
    this.#world = world;
    this.on = this.#chance.happens(0.12) || always;
  }

  async next({ businessId }: Person): Promise<void> {
    const { server } = this.#world;
    if (this.#isDone) {
      server.beginNewHistory(businessId);
      return this.#world.fault("the operator says that the database came back");
    }
    const shop = server.businesses.get(businessId);
    const folder = this.#folders.get(businessId);
    if (!shop) return;
    if (!folder || this.#chance.happens(0.4)) {
      this.#folders.set(businessId, shop.copy());
      return this.#world.log(`the data folder is copied at @${shop.rev}`);
    }
    this.#isDone = true;
    this.#world.mayClose = true;
    this.#world.ledger({ businessId }).restored(shop, folder);
    this.#world.network.lose(businessId);
    await this.#world.remove({ businessId }, () => server.putBack(folder));
    this.#world.fault(`the data folder is put back as it was at @${folder.rev}`);
  }
}
