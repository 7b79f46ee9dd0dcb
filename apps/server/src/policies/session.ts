import { type Allowances, type Authority, type Role, authorityOf } from "@ankara/domain/people/role";
import type { BusinessId, UserId } from "@ankara/domain/records/fields";
import type { Deps } from "../deps.ts";
import type { Refused } from "../http/refused.ts";

/** The caller. Of a program the id is its key's. */
export type Session = {
  readonly id: string;
  readonly userId: UserId;
  readonly username: string;
  readonly businessId: BusinessId;
  /** Allows what this member may do in the business. */
  readonly authority: Authority;
  /** Revision of the business at which the authority last changed; 0 since joining. */
  readonly viewRev: number;
  /** The user whose password and passkeys opened it; `userId` itself in a person's first business. */
  readonly signInId: UserId;
  /** The session that was signed in with; `id` itself unless it was opened for another business of the person. */
  readonly signedInAs: string;
  /** Set for a program whose key makes this call for records it made itself. */
  readonly ownRecordsOnly?: true;
};

type Row = {
  id: string;
  user_id: string;
  username: string;
  business_id: BusinessId;
  stale: boolean;
  role: Role;
  allowances: Partial<Allowances>;
  view_rev: string;
  sign_in_id: UserId;
  opened_by: string;
};

type SignedIn = Omit<Row, "role" | "allowances" | "view_rev">;
type Membership = Pick<Row, "role" | "allowances" | "view_rev">;

const findStatement = (member: string, from: string): string => `
  select s.id, s.user_id, u.username, u.business_id, s.seen_at < now() - interval '10 minutes' as stale, ${member}
         coalesce(u.sign_in_id, u.id) as sign_in_id, coalesce(s.opened_by, s.id) as opened_by
  from sessions s join users u on u.id = s.user_id ${from}
  where s.id = $1 and s.user_id = $2 and s.expires_at > $3`;
const memberStatement = findStatement(
  "m.role, m.allowances, m.view_rev,",
  "cross join lateral member_of(u.business_id, u.id) m",
);
const signedInStatement = findStatement("", "");

/**
 * The session of an `Authorization: Bearer` header. Its row is looked up every time, so that logging out, a new
 * password, a removed member and a deleted account end it at once.
 */
export async function findSession(deps: Deps, authorization: string | undefined): Promise<Session | null> {
  const token = tokenIn(authorization);
  if (!token) return null;
  const claims = await deps.tokens.verify(token, deps.now());
  if (!claims) return null;
  const row = await (deps.db.isSpread ? findSpread : findRow)(deps, claims);
  if (!row) return null;
  if (row.stale) await deps.db.query("touch_session", "update sessions set seen_at = now() where id = $1", [row.id]);
  return {
    id: row.id,
    userId: row.user_id,
    username: row.username,
    businessId: row.business_id,
    authority: authorityOf(row.role, row.allowances),
    viewRev: Number(row.view_rev),
    signInId: row.sign_in_id,
    signedInAs: row.opened_by,
  };
}

type Claims = NonNullable<Awaited<ReturnType<Deps["tokens"]["verify"]>>>;

async function findRow({ db, now }: Deps, { sessionId, userId }: Claims): Promise<Row | undefined> {
  const [row] = await db.query<Row>("find_session", memberStatement, [sessionId, userId, now()]);
  return row;
}

/**
 * On a cluster people and sessions lie on the coordinator, and memberships with their business. What a member may do is looked up
 * every time; that the session is there is remembered for some seconds, unless the database tells that it ended.
 */
async function findSpread({ db, now, liveSessions }: Deps, { sessionId, userId }: Claims): Promise<Row | undefined> {
  const signedIn = await liveSessions.remembered(`${sessionId} ${userId}`, sessionId, async () => {
    const [found] = await db.queryOutside<SignedIn>("find_signed_in", signedInStatement, [sessionId, userId, now()]);
    return found;
  });
  if (!signedIn) return undefined;
  const [member] = await db.queryHome<Membership>(signedIn.business_id, {
    name: "find_member",
    text: "select role, allowances, view_rev from memberships where business_id = $1 and user_id = $2 and removed_at is null",
    values: [signedIn.business_id, signedIn.user_id],
  });
  return member && { ...signedIn, ...member };
}

/**
 * The same session as that of the user it was signed in with: in a person's second business for all that is about password,
 * passkeys, codes and sessions.
 */
export async function asSignIn(deps: Pick<Deps, "db">, session: Session): Promise<Session> {
  if (session.signInId === session.userId) return session;
  const [row] = await deps.db.query<Pick<Row, "username" | "business_id" | "role" | "allowances">>(
    "find_sign_in",
    signInStatement,
    [session.signInId],
  );
  // It leaves its business at this moment, and another user becomes the one to sign in with.
  if (!row) return session;
  const { username, business_id: businessId, role, allowances } = row;
  return { ...session, userId: session.signInId, username, businessId, authority: authorityOf(role, allowances) };
}

const signInStatement = `
  select u.username, u.business_id, m.role, m.allowances
  from users u cross join lateral member_of(u.business_id, u.id) m where u.id = $1`;

const tokenIn = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? "")?.[1];

/** A token that ran out still tells whose device it was, for as long as revoked sessions are kept. */
const oldTokenMs = 400 * 24 * 3600 * 1000;

/**
 * The refusal of a token that opens no session. On a device the owner has sent away it says so in `fields.device`
 * (`revoked`, or `erase` where that was asked for), so that the device closes itself; an app that does not know the
 * field asks to sign in again.
 */
export async function refusalOf(deps: Deps, authorization: string | undefined): Promise<Refused> {
  const token = tokenIn(authorization);
  const claims = token && (await deps.tokens.verify(token, new Date(deps.now().getTime() - oldTokenMs)));
  if (!claims) return { code: "unauthenticated" };
  const [row] = await deps.db.query<{ erase: boolean }>("find_revoked_session", revokedStatement, [
    claims.sessionId,
    claims.userId,
  ]);
  if (!row) return { code: "unauthenticated" };
  const message = "Please log in to continue.";
  return { code: "unauthenticated", message, fields: { device: row.erase ? "erase" : "revoked" } };
}

const revokedStatement = "select erase from revoked_sessions where session_id = $1 and user_id = $2";
