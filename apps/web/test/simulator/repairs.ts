import { difference } from "@ankara/sync-simulator/checks";
import { countedAhead, DiskReader, outOfStep } from "./checks.ts";
import type { Device, Tab } from "./device.ts";
import { Violation, type World } from "./world.ts";

const maxRounds = 12;
/** Entries of one device that somebody sees to in one round: more come of a refusal that comes again. */
const maxEntries = 500;

/** Everything works again: everybody syncs until nothing moves, looks at what needs attention, and syncs again. */
export async function repairAll(world: World): Promise<void> {
  world.mend();
  for (let round = 1; ; round += 1) {
    const before = revisions(world);
    let settled = 0;
    for (const device of world.devices) settled += await syncAll(world, device);
    if (round > 1 && settled === 0 && revisions(world) === before) break;
    if (round === maxRounds) throw new Violation("stuck: after many rounds there is still something new");
  }
}

const revisions = ({ server }: World): string => [...server.businesses.values()].map(({ rev }) => rev).join();

/**
 * Whoever has used a device signs in there once more, the one who has it now last.
 *
 * @returns how many entries somebody had to see to
 */
async function syncAll(world: World, device: Device): Promise<number> {
  const last = device.person;
  let settled = 0;
  for (const person of [...device.persons.filter((one) => one !== last), last]) {
    if (person !== device.person) {
      await device.killAll();
      await world.remove(person, () => device.use(person), device);
    }
    await sync(world, device);
    settled += await settleAll(world, device);
  }
  return settled;
}

async function sync(world: World, device: Device): Promise<void> {
  await world.untilQuiet();
  await world.closeFailed(device);
  await world.signIn(device);
  if (device.tabs.length === 0) await device.openTab();
  await world.untilQuiet();
  for (const tab of device.tabs) await world.turns.as(tab.actor, () => tab.sync.requestSync());
  await world.untilQuiet();
  for (const tab of device.tabs) {
    world.report(device, tab.person);
    judgeTab(tab);
  }
}

async function settleAll(world: World, { tabs, disk, person }: Device): Promise<number> {
  const reader = new DiskReader(disk, person.userId);
  let count = 0;
  for (const tab of tabs.slice(0, 1))
    for (; reader.attention.length > 0; count += 1) {
      if (count === maxEntries) throw new Violation(`stuck: ${tab.actor.name} is refused the same again and again`);
      await world.settle(tab, true);
      await world.untilQuiet();
    }
  return count;
}

/** At rest, what a tab shows is what its tables say. */
function judgeTab({ device, person, store, actor }: Tab): void {
  const reader = new DiskReader(device.disk, person.userId);
  const unlike = outOfStep(reader, store.memory);
  if (unlike) throw new Violation(`out of step: ${actor.name}: ${unlike}`);
  const ahead = countedAhead(reader);
  if (ahead) throw new Violation(`counted ahead: ${actor.name}: ${ahead}`);
}

/** Holds every promise against what came of the history. @throws Violation */
export function judge(world: World): void {
  for (const person of world.people) {
    const broken = world.ledger(person).check(world.shop(person));
    if (broken) throw new Violation(broken);
  }
  for (const { name, tabs, persons, disk } of world.devices) {
    for (const person of persons) {
      const reader = new DiskReader(disk, person.userId);
      const [waiting] = reader.outbox;
      if (waiting) throw new Violation(`stuck: a change stays on ${name}, ${waiting.state}`);
      const differs = difference(world.shop(person), reader.rows());
      if (differs) throw new Violation(`diverged: ${name}: ${differs}`);
    }
    for (const tab of tabs) judgeTab(tab);
  }
}
