import type { ChangeOp, Receipt } from "@ankara/contract/sync";
import { isCreation } from "@ankara/sync/change";
import { checkDevice, checkOrder } from "./checks.ts";
import type { Key } from "./memory-device.ts";
import type { Answer, Page, RefusalCode } from "./memory-server.ts";
import { misledIn } from "./payouts.ts";
import type { Sent } from "./phone.ts";
import { exceededIn, leakIn, memberOn } from "./staff.ts";
import { type InFlight, Violation, type World } from "./world.ts";

/** Lets one request or answer travel on. @returns false when none is under way */
export function stepNetwork(world: World): boolean {
  const step = world.deferred.shift();
  if (step) {
    step();
    return true;
  }
  const place = world.rng.below(Math.max(1, world.inFlight.length));
  const travelling = world.inFlight[place];
  if (!travelling) return false;
  if (travelling.reply) deliverReply(world, place, travelling.sent, travelling.reply);
  else deliverRequest(world, place, travelling);
  return true;
}

function deliverReply(world: World, place: number, sent: Sent, reply: Answer<unknown>): void {
  const { name } = sent.phone.options;
  world.inFlight.splice(place, 1);
  if (world.isFaulty && world.rng.happens(0.02)) {
    world.fault(`${name}: the disk is full while it takes an answer in`);
    world.isFull = true;
  }
  const before = sent.phone.disk.get(sent.businessId)?.rows ?? new Map<Key, never>();
  sent.answer(reply);
  world.isFull = false;
  checkDevice(world, sent, before);
  world.report(sent.phone);
}

function deliverRequest(world: World, place: number, { sent, isEcho }: InFlight): void {
  const { name } = sent.phone.options;
  const roll = world.isFaulty ? world.rng.next() : 1;
  if (roll < 0.05) {
    world.inFlight.splice(place, 1);
    world.fault(`${name}: ${sent.request.call} is lost on the way`);
    return world.deliver(sent, { ok: false, code: "offline" });
  }
  if (roll < 0.08) {
    world.inFlight.splice(place, 1);
    world.fault(`${name}: the server dies before it commits ${sent.request.call}`);
    if (sent.request.call === "push" && world.faults.has("ack_before_commit"))
      return replyLater(
        world,
        sent,
        world.server.prepare(sent.businessId, sent.request.body, sent.phone.person).answer,
      );
    return world.deliver(sent, { ok: false, code: "offline" });
  }
  if (roll < 0.13) {
    world.fault(`${name} gives up waiting for ${sent.request.call}; it arrives later`);
    if (!sent.isForgotten()) sent.phone.tabs.find(({ isBusy }) => isBusy)?.giveUp();
    return;
  }
  if (roll < 0.17 && !isEcho) {
    world.fault(`${name}: ${sent.request.call} arrives twice`);
    world.inFlight.push({
      sent: { ...sent, isForgotten: () => true, answer: () => undefined },
      reply: null,
      isEcho: true,
    });
  }
  world.inFlight.splice(place, 1);
  if (roll >= 0.17 && roll < 0.21) return answerSpuriously(world, sent);
  if (world.isFaulty && isInsideCopy(sent) && world.rareRng.happens(0.15)) return answerEmptyPage(world, sent);
  const answer = serve(world, sent);
  if (roll >= 0.21 && roll < 0.27) {
    world.fault(`${name}: the answer to ${sent.request.call} is lost`);
    return world.deliver(sent, { ok: false, code: "offline" });
  }
  replyLater(world, sent, answer);
}

/** Something on the way answers in the server's place. */
function answerSpuriously(world: World, sent: Sent): void {
  const codes: RefusalCode[] = [
    "forbidden",
    "internal",
    "unauthenticated",
    ...(sent.request.call === "pull" ? (["resync"] as const) : []),
  ];
  const code = world.rng.pick(codes) ?? "internal";
  if (sent.request.call === "pull" && world.rng.happens(0.3)) return answerEmptyPage(world, sent);
  world.fault(`${sent.phone.options.name}: something answers ${code}`);
  replyLater(world, sent, { ok: false, code });
}

function answerEmptyPage(world: World, sent: Sent): void {
  if (sent.request.call !== "pull") return;
  world.fault(`${sent.phone.options.name}: something answers with an empty list`);
  const page: Page = { changes: [], cursor: sent.request.body.cursor ?? "", more: false, head: 0 };
  replyLater(world, sent, { ok: true, value: page });
}

function replyLater(world: World, sent: Sent, reply: Answer<unknown>): void {
  if (!sent.isForgotten() || world.faults.has("stale_page_taken")) world.inFlight.push({ sent, reply, isEcho: false });
}

function serve(world: World, sent: Sent): Answer<unknown> {
  const answer = decide(world, sent);
  world.onServed({ call: "request", businessId: sent.businessId, now: world.now, request: sent.request, answer });
  return answer;
}

function decide(world: World, sent: Sent): Answer<unknown> {
  const { businessId, request, phone } = sent;
  if (world.lifecycle.isRevoked(sent)) return { ok: false, code: "unauthenticated" };
  const { person } = phone;
  const business = world.server.businesses.get(businessId);
  const member = memberOn(business, person);
  const isRemoved = business?.members.get(person)?.isRemoved === true;
  if (request.call === "register") return world.server.register(businessId, request.body, person);
  if (request.call === "pull") {
    const answer = world.server.pull(businessId, request.body, person);
    if (answer.ok && isRemoved) throw new Violation(`removed: ${phone.options.name} reads on`);
    const leak = business && answer.ok && leakIn(answer.value, business, member);
    if (leak) throw new Violation(`leak: ${leak}`);
    return answer;
  }
  const { ops } = request.body;
  const again = world.retryCheck.comingAgain(world.server.businesses.get(businessId), ops);
  const standing = world.staff.isOn ? new Map(business?.records) : null;
  const before = business?.asksProof && !business.proven.has(request.body.deviceId) ? new Map(business.records) : null;
  const prepared = world.server.prepare(businessId, request.body, person);
  prepared.commit();
  if (prepared.answer.ok && isRemoved) throw new Violation(`removed: ${phone.options.name} writes on`);
  const exceeded = business && standing && exceededIn(business, standing, member);
  if (exceeded) throw new Violation(`exceeded: ${exceeded}`);
  const misled = business && before && misledIn(business, before);
  if (misled) throw new Violation(`misled: ${misled}`);
  const { answer } = prepared;
  if (world.traced)
    world.log(
      `${phone.options.name} pushes ${answer.ok ? ops.map((op, index) => describeReceipt(op, answer.value.receipts[index])).join("; ") : answer.code}`,
    );
  if (!answer.ok) return answer;
  const { receipts, head } = answer.value;
  for (const [index, op] of ops.entries()) world.oracles.get(businessId)?.answered(op, receipts[index], head);
  checkOrder(world, ops, receipts, businessId);
  const repeated = world.retryCheck.wasApplied(world.server.businesses.get(businessId), ops, receipts, again);
  // Two clones both send what the device had waiting, and neither knows of the other.
  if (repeated && world.oracles.get(businessId)?.copied.size === 0) throw new Violation(`repeat: ${repeated}`);
  return answer;
}

/** Describes one change and its receipt for the trace. */
function describeReceipt(op: ChangeOp, receipt: Receipt | undefined): string {
  const fields = Object.keys(op.patch).filter((field) => field !== "updatedAt" && field !== "deviceId");
  const what =
    op.kind === "delete"
      ? "delete"
      : isCreation(op)
        ? "create"
        : op.again !== undefined
          ? `again @${op.again}`
          : fields.length > 8
            ? `${fields.length} fields`
            : fields.join("+");
  const { status, code, rev, fields: wrong } = receipt ?? {};
  const why = code ? ` ${code} ${Object.keys(wrong ?? {}).join()}` : rev ? ` @${rev}` : "";
  return `${op.collection}/${op.id.slice(-4)} ${what} from @${op.baseRev}: ${status}${why}`;
}

/** Returns whether a device asks for another page of a full copy. */
const isInsideCopy = ({ request, phone }: Sent): boolean =>
  request.call === "pull" && request.body.cursor !== undefined && phone.tables.place.resync;
