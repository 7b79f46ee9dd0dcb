import type { BusinessId } from "@ankara/domain/records/fields";
import type { Oracle } from "./oracle.ts";
import { emptyTables } from "./memory-device.ts";
import type { MemoryServer, BusinessTables } from "./memory-server.ts";
import type { Phone, Sent } from "./phone.ts";
import type { Focus, PlantedFault } from "./planted-faults.ts";
import { Rng } from "./rng.ts";

/** The parts of the world these events see and change. */
export type Scene = {
  readonly server: MemoryServer;
  readonly phones: readonly Phone[];
  readonly oracles: ReadonlyMap<string, Oracle>;
  readonly faults: ReadonlySet<PlantedFault>;
  readonly fault: (text: string) => void;
  /** A business is as it was in this backup. */
  readonly restored: (backup: BusinessTables) => void;
  /** Requests on their way to this business are lost. */
  readonly loseInFlight: (businessId: BusinessId) => void;
};

/**
 * Events of a business beside the network: it has no plan, buys one, loses it; a phone is revoked, emptied or
 * replaced; the server's data folder is put back. Drawn apart, so that histories without it stay as they were, and each
 * kind in a share of the histories, so that most have at least one and few have all.
 */
export class Lifecycle {
  readonly #rng: Rng;
  readonly #plans: boolean;
  readonly #revokes: boolean;
  readonly #empties: boolean;
  /** Lets the server lose a payment silently, only in histories about that, because the twin server does not. */
  readonly #forgets: boolean;
  /** Lets the data folder be put back. Clones and apps that know of no lost times are left out then. */
  readonly putsBack: boolean;
  readonly #backups = new Map<string, BusinessTables>();
  /** `business/device` whose sessions ended with it. */
  readonly #revoked = new Set<string>();
  #putBacks = 0;

  constructor(
    seed: number,
    { on: isOn, restores, focus }: { on: boolean; restores: boolean; focus: Focus | undefined },
  ) {
    this.#rng = new Rng(seed ^ 0x11fe);
    // A payment the server forgets must not vanish with the only phone that had it.
    const on = isOn && focus !== "forgets";
    const plans = on && this.#rng.happens(0.3);
    const revokes = on && this.#rng.happens(0.2);
    const isElsewhere = focus === "plans" || focus === "empties";
    this.putsBack = on && this.#rng.happens(0.2) && !restores && !isElsewhere;
    this.#forgets = focus === "forgets";
    this.#plans = focus === "plans" || plans;
    this.#revokes = revokes;
    // A record that a server lost and only an emptied phone held is gone: nothing promises otherwise.
    const empties = on && this.#rng.happens(0.25) && !restores && !this.putsBack;
    this.#empties = focus === "empties" || empties;
  }

  /** Makes histories longer in which a revoked or emptied phone does nothing for a while. */
  get moreSteps(): number {
    return this.#revokes || this.#empties ? 30 : 0;
  }

  get putBacks(): number {
    return this.#putBacks;
  }

  /** Some businesses begin without a plan. */
  open(server: MemoryServer, businessId: BusinessId): void {
    if (this.#plans && this.#rng.happens(0.7)) server.setPlaces(businessId, 1);
  }

  step(scene: Scene): void {
    if (this.#plans && this.#rng.happens(0.02)) this.#changePlan(scene);
    if (this.#plans && this.#rng.happens(0.015)) this.#replaceDevice(scene);
    if (this.#revokes && this.#rng.happens(0.012)) this.#sendAway(scene);
    if (this.#empties && this.#rng.happens(0.008)) this.#empty(scene);
    if (this.putsBack) this.#operate(scene);
    if (this.#forgets && this.#rng.happens(0.02)) this.#forget(scene);
  }

  /** In the end there is a place for every device, and everybody signs in. */
  mend({ server, oracles }: Scene): void {
    this.#revoked.clear();
    for (const businessId of oracles.keys()) server.setPlaces(businessId, null);
  }

  isRevoked = ({ businessId, request, phone }: Sent): boolean =>
    this.#revoked.has(`${businessId}/${request.call === "register" ? request.body.id : phone.deviceId}`);

  /** Returns whether a phone heard that it was revoked: it gives no number until somebody signs in. */
  isLocked = (phone: Phone): boolean => !phone.signedIn && this.#revoked.has(`${phone.businessId}/${phone.deviceId}`);

  signedIn(phone: Phone): void {
    this.#revoked.delete(`${phone.businessId}/${phone.deviceId}`);
  }

  #businessOf({ server, oracles }: Scene): BusinessTables | undefined {
    return server.businesses.get(this.#rng.pick([...oracles.keys()]) ?? "");
  }

  #changePlan(scene: Scene): void {
    const business = this.#businessOf(scene);
    if (!business) return;
    const places = business.places === null ? 1 : null;
    scene.server.setPlaces(business.id, places);
    scene.fault(places === null ? "a plan is bought" : "the plan ends: one device syncs");
  }

  /** Somebody says on a phone beyond the plan that it replaces the one that has the place. */
  #replaceDevice({ server, phones, oracles, fault }: Scene): void {
    const phone = this.#rng.pick(phones);
    const devices = [...(server.businesses.get(phone?.businessId ?? "")?.devices.values() ?? [])];
    const own = devices.find(({ id }) => id === phone?.deviceId);
    const holder = devices.find(({ overPlan, revoked }) => !overPlan && !revoked);
    if (!phone || !own?.overPlan || !holder) return;
    const replaced = server.replace(phone.businessId, holder.id, phone.deviceId);
    if (replaced.ok) for (const id of replaced.value.closed) oracles.get(phone.businessId)?.mayClose.add(id);
    this.#revoked.add(`${phone.businessId}/${holder.id}`);
    fault(`${phone.options.name} takes the place of ${holder.name}`);
  }

  #sendAway({ server, phones, oracles, fault }: Scene): void {
    const phone = this.#rng.pick(phones);
    const sent = phone && server.revoke(phone.businessId, phone.deviceId);
    if (!phone || !sent?.ok) return;
    for (const id of sent.value.closed) oracles.get(phone.businessId)?.mayClose.add(id);
    this.#revoked.add(`${phone.businessId}/${phone.deviceId}`);
    fault(`${phone.options.name} is sent away`);
  }

  /** The browser takes the storage away, or the app is installed anew: what was not sent is gone, and its person knows. */
  #empty({ phones, oracles, faults, fault }: Scene): void {
    const phone = this.#rng.pick(phones);
    if (!phone) return;
    phone.crash();
    const contactMarks = new Map([...phone.disk].map(([businessId, { contact }]) => [businessId, contact]));
    for (const [businessId, { outbox, attention }] of phone.disk) {
      const oracle = oracles.get(businessId);
      for (const { op, seq } of [...outbox, ...attention.values()])
        oracle?.report({ kind: "rejected", op, seq, code: "emptied", lost: {} });
      // The server answered these, and no device applied the answer.
      for (const { op, state } of outbox) if (state === "sent") oracle?.unheard(op);
    }
    phone.disk.clear();
    phone.leases.clear();
    if (faults.has("emptied_device_goes_on"))
      for (const [businessId, contact] of contactMarks) phone.disk.set(businessId, { ...emptyTables(), contact });
    else phone.deviceId = phone.newId();
    fault(`the storage of ${phone.options.name} is emptied`);
    phone.start();
  }

  /** A payment that a phone has and nobody took back. No claim: what was answered to it and refused stands on top of it. */
  #forget(scene: Scene): void {
    const business = this.#businessOf(scene);
    const phone = this.#rng.pick(scene.phones);
    if (!business || phone?.businessId !== business.id) return;
    const lines = [...business.records.values()].filter(({ collection }) => collection === "payments");
    const line = lines.find(
      ({ id, data }) =>
        data["reverses"] === null &&
        data["status"] === "confirmed" &&
        !data["imported"] &&
        phone.tables.rows.get(`payments/${id}`)?.data &&
        !business.facts.has(id) &&
        !lines.some((other) => other.data["reverses"] === id),
    );
    if (!line) return;
    scene.server.forget(business.id, `payments/${line.id}`);
    scene.fault(`the server loses payment ${line.id}`);
  }

  /** An operator copies the data folder now and then, and puts it back one day, with a word to the server or without. */
  #operate(scene: Scene): void {
    const business = this.#businessOf(scene);
    const roll = this.#rng.next();
    if (!business) return;
    if (roll < 0.03) this.#backups.set(business.id, business.copy());
    const backup = this.#backups.get(business.id);
    if (roll > 0.99 && this.#putBacks > 0) {
      scene.server.beginNewHistory(business.id);
      return scene.fault("the operator says that the database came back");
    }
    if (!backup || roll < 0.97 || roll > 0.985) return;
    this.#putBacks += 1;
    scene.oracles.get(business.id)?.putBack(business, backup);
    scene.restored(backup);
    scene.server.putBack(backup);
    scene.loseInFlight(business.id);
    scene.fault(`the data folder is put back as it was at @${backup.rev}`);
  }
}
