import { ok } from "@ankara/domain/result";
import { calls } from "@ankara/contract/calls";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Account, type MarkedAccount, markedOf, readAccount } from "../commands/users/account.ts";
import { recordAccountEvent } from "../commands/users/account-events.ts";
import { changePassword } from "../commands/users/change-password.ts";
import { deleteAccount } from "../commands/users/delete-account.ts";
import { mailEmailProof } from "../commands/users/email-proof.ts";
import { forgotPassword, resetPassword } from "../commands/users/forgot-password.ts";
import { logIn } from "../commands/users/log-in.ts";
import { logoLimits, setLogo } from "../commands/users/logo.ts";
import { findUser, usernameFor } from "../commands/users/lookup.ts";
import {
  beginPhone,
  confirmPhone,
  findTicket,
  readPhone,
  removePhone,
  sendSignInCode,
  signInWithPhone,
} from "../commands/users/phone-logins.ts";
import { beginPasskeySignIn, signInWithPasskey } from "../commands/users/sign-in-with-passkey.ts";
import { endSignIns } from "../commands/users/open-session.ts";
import { numberOf } from "../commands/users/phone-codes.ts";
import { signUp, ticketSpent } from "../commands/users/sign-up.ts";
import { exchangeToken, makeVisitToken } from "../commands/users/visit-tokens.ts";
import { updateUser } from "../commands/users/update-user.ts";
import type { Deps } from "../deps.ts";
import { isMultipart, registerCall } from "../http/register-call.ts";
import { deviceOf } from "../http/known-browser.ts";
import { networkOf } from "../policies/throttle.ts";
import { presentUser } from "../presenters/user.ts";
import { type Outcome, refuse, refuseFields, throttled } from "../http/refused.ts";

export function registerUsers(app: FastifyInstance, deps: Deps): void {
  const present = (account: Account) => presentUser(account, deps.settings);
  const welcome = (request: FastifyRequest, reply: FastifyReply, account: MarkedAccount) =>
    deps.knownBrowser.mark(request, reply, markedOf(account));

  registerCall(app, deps, calls.signUp, async ({ body: { user }, query, request, reply }) => {
    const wait = await deps.throttle.count([["signUpPerNetwork", networkOf(request.ip)]]);
    if (wait !== null) return throttled(wait);
    const { company_name: companyName, country, phone = "", ...account } = user;
    const newUser = { ...account, companyName, country: isoCode(country), phone };
    const result = await signUp(deps, newUser, { referredBy: query.ref ?? null, device: deviceOf(request) });
    if (!result.ok) return result;
    welcome(request, reply, result.value.account);
    mailEmailProof(deps, result.value.account.user, languageOf(request));
    return ok({ user: present(result.value.account), token: result.value.jwt });
  });

  registerCall(app, deps, calls.logIn, async ({ body: { auth }, request, reply }) => {
    const login = auth.login ?? auth.email ?? auth.username;
    if (!login) return refuseFields({ "auth.login": "Required" });
    const result = await logIn(deps, {
      login,
      password: auth.password,
      code: auth.code,
      businessId: auth.business_id,
      network: networkOf(request.ip),
      ...deps.knownBrowser.arrivalOf(request),
    });
    if (!result.ok) return result;
    welcome(request, reply, result.value.account);
    return ok({ user: present(result.value.account), jwt: result.value.jwt });
  });

  registerCall(app, deps, calls.beginPasskeySignIn, async () => ok(beginPasskeySignIn(deps)));

  registerCall(app, deps, calls.signInWithPasskey, async ({ body, request, reply }) => {
    const result = await signInWithPasskey(deps, body.passkey, {
      network: networkOf(request.ip),
      ...deps.knownBrowser.arrivalOf(request),
    });
    if (!result.ok) return result;
    welcome(request, reply, result.value.account);
    return ok({ user: present(result.value.account), jwt: result.value.jwt });
  });

  const languageOf = (request: FastifyRequest) => request.headers["accept-language"] ?? "en";
  const caller = (request: FastifyRequest) => ({ network: networkOf(request.ip), language: languageOf(request) });

  registerCall(app, deps, calls.sendPhoneCode, ({ body: { phone }, request }) =>
    andThen(numberOf(deps, phone), (number) => {
      const arrival = { ...caller(request), ...deps.knownBrowser.arrivalOf(request) };
      return sendSignInCode(deps, { number, channel: phone.channel }, arrival);
    }),
  );

  registerCall(app, deps, calls.signInWithPhone, async ({ body: { phone }, request, reply }) => {
    const { number, code, second_code: secondCode, business_id: businessId } = phone;
    const arrival = { network: networkOf(request.ip), ...deps.knownBrowser.arrivalOf(request) };
    const result = await signInWithPhone(deps, { number, code, secondCode, businessId }, arrival);
    if (!result.ok) return result;
    if ("ticket" in result.value) return ok({ ticket: result.value.ticket });
    const { account, jwt } = result.value.entered;
    welcome(request, reply, account);
    return ok({ user: present(account), jwt });
  });

  registerCall(app, deps, calls.signUpWithPhone, async ({ body: { user }, query, request, reply }) => {
    const wait = await deps.throttle.count([["signUpPerNetwork", networkOf(request.ip)]]);
    if (wait !== null) return throttled(wait);
    const { company_name: companyName, email = null, ...given } = user;
    const phone = await findTicket(deps, user.ticket);
    if (phone === undefined) return ticketSpent;
    const newUser = {
      ...given,
      companyName,
      email,
      phone,
      username: usernameFor(companyName || user.name),
      password: null,
    };
    const result = await signUp(deps, newUser, { referredBy: query.ref ?? null, device: deviceOf(request) });
    if (!result.ok) return result;
    welcome(request, reply, result.value.account);
    mailEmailProof(deps, result.value.account.user, languageOf(request));
    return ok({ user: present(result.value.account), token: result.value.jwt });
  });

  registerCall(app, deps, calls.readPhone, ({ session }) => readPhone(deps, session));

  registerCall(app, deps, calls.beginPhone, ({ body: { phone }, session, request }) =>
    andThen(numberOf(deps, phone), (number) =>
      beginPhone(deps, session, { number, channel: phone.channel }, caller(request)),
    ),
  );

  registerCall(app, deps, calls.confirmPhone, ({ body: { phone }, session, request }) =>
    confirmPhone(deps, session, { ...phone, network: networkOf(request.ip), device: deviceOf(request) }),
  );

  registerCall(app, deps, calls.removePhone, ({ session, request }) => removePhone(deps, session, deviceOf(request)));

  registerCall(app, deps, calls.makeVisitToken, async ({ session }) =>
    ok({ token: await makeVisitToken(deps, deps.db.global, session) }),
  );

  registerCall(app, deps, calls.exchangeToken, async ({ body: { visit }, request, reply }) => {
    const result = await exchangeToken(deps, {
      token: visit.token,
      network: networkOf(request.ip),
      device: deviceOf(request),
      isKnown: (person) => deps.knownBrowser.isOfPerson(request, person),
    });
    if (!result.ok) return result;
    welcome(request, reply, result.value.account);
    return ok({ user: present(result.value.account), jwt: result.value.jwt });
  });

  registerCall(app, deps, calls.logOut, async ({ session, request }) => {
    await deps.db.tenantTransaction(session.businessId, async (tx) => {
      await endSignIns(tx, session.signInId, { only: session.signedInAs });
      const user = { id: session.userId, business_id: session.businessId };
      await recordAccountEvent(deps, tx, user, { what: "signed_out", device: deviceOf(request) });
    });
    return ok({ message: "You are logged out" });
  });

  registerCall(app, deps, calls.currentUser, async ({ session }) => {
    const user = await findUser(deps.db.global, session.userId);
    return user ? ok({ user: present(await readAccount(deps, user)) }) : refuse("unauthenticated");
  });

  registerCall(app, deps, calls.updateUser, async ({ params, body, session, request }) => {
    // Somebody else's account answers as one that is not there.
    if (params.username.toLowerCase() !== session.username.toLowerCase()) return refuse("not_found");
    const result = isMultipart(calls.updateUser, request)
      ? await andThen(await readUpload(request, calls.updateUser.multipart), (upload) => setLogo(deps, session, upload))
      : await updateUser(
          deps,
          session,
          { ...body.user, country: body.user.country && isoCode(body.user.country) },
          deviceOf(request),
        );
    return result.ok ? ok({ user: present(result.value) }) : result;
  });

  registerCall(app, deps, calls.changePassword, async ({ body: { user }, session, request, reply }) => {
    const result = await changePassword(deps, session, { next: user.password, device: deviceOf(request) });
    if (!result.ok) return result;
    deps.knownBrowser.mark(request, reply, markedOf(result.value));
    return ok({ message: "Your password was changed" });
  });

  registerCall(app, deps, calls.forgotPassword, async ({ body: { user }, request }) => {
    const login = user.login ?? user.email;
    if (!login) return refuseFields({ "user.login": "Required" });
    return forgotPassword(deps, {
      login,
      network: networkOf(request.ip),
      device: deviceOf(request),
      // The person who asks also reads the mail.
      language: languageOf(request),
    });
  });

  registerCall(app, deps, calls.resetPassword, async ({ body: { user }, request }) =>
    resetPassword(deps, { ...user, network: networkOf(request.ip), device: deviceOf(request) }),
  );

  registerCall(app, deps, calls.deleteAccount, async ({ session, request }) =>
    deleteAccount(deps, session, deviceOf(request)),
  );
}

const isoCode = (country: string | { iso_code: string }): string =>
  typeof country === "string" ? country : country.iso_code;

const andThen = async <T, U>(outcome: Outcome<T>, next: (value: T) => Promise<Outcome<U>>): Promise<Outcome<U>> =>
  outcome.ok ? next(outcome.value) : outcome;

/** The one file of a multipart body, which has to stand under the contract's name. */
async function readUpload(request: FastifyRequest, field: string): Promise<Outcome<Buffer>> {
  try {
    const upload = await request.file({ limits: { fileSize: logoLimits.bytes, files: 1, parts: 10 } });
    if (!upload || upload.fieldname !== field) return refuseFields({ [field]: "Required" });
    return ok(await upload.toBuffer());
  } catch (error) {
    if (String((error as { code?: string }).code).startsWith("FST_")) throw error;
    return refuse("bad_request"); // broken off, or no multipart in spite of its header
  }
}
