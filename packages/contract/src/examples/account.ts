import { type Examples, at, ids, later } from "./example.ts";

/** No password, token or key of anybody. */
const password = "a long sentence only you know";
const current_password = password;
const jwt = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJleGFtcGxlIn0.c2lnbmF0dXJl";
const user = {
  id: ids.user,
  username: "amina",
  email: "amina@okafor-textiles.example",
  name: "Amina Okafor",
  company_name: "Okafor Textiles",
  phone: "+2348035550142",
  country: "NG",
  logo: null,
  logoLocation: null,
  logoUrl: null,
  invoice_settings: '{"currency":"NGN","country":{"name":"Nigeria","flag":"🇳🇬","iso_code":"NG","currency":"NGN"}}',
  business_id: ids.business,
  role: "owner" as const,
  created_at: at,
};
const allowances = { maxDiscountPercent: 5, voids: false, seesAllDocuments: false, changesPrices: false };
const owner = {
  id: ids.user,
  name: user.name,
  role: "owner" as const,
  allowances: { maxDiscountPercent: 100, voids: true, seesAllDocuments: true, changesPrices: true },
  joined_at: at,
  removed_at: null,
  seen_at: later,
  current: true,
};
const member = {
  ...owner,
  id: "01936f2e-0000-7000-8000-000000000003",
  name: "Bísí Adéyẹmí",
  role: "seller" as const,
  allowances,
  current: false,
};
const code = "K7QM2-XPA9T";
const invitation = {
  id: ids.request,
  name: "Túndé",
  role: "seller" as const,
  allowances,
  expires_at: "2026-11-23T09:41:00.000Z",
};
const signedIn = { user, jwt };
const salon = { id: ids.request, user_id: ids.delivery, company_name: "Okafor Salon", role: "owner" as const };
/** The same person in the second of their businesses. */
const inSalon = {
  user: {
    ...user,
    id: salon.user_id,
    company_name: salon.company_name,
    business_id: salon.id,
    businesses: [{ ...salon, id: ids.business, user_id: ids.user, company_name: user.company_name }],
  },
  jwt,
};
const done = (message: string) => ({ answer: { message } });
const phone = { number: user.phone, proven_at: at, used_at: later, asks_again: false };
const sentCode = { number: user.phone, channel: "sms" as const, again_in: 60 };
const passkey = { id: ids.key, name: "Amina's phone", made_at: at, used_at: later };
const challenge = "q8Jm0v3cW5nRk2sLdZAxTt9yYpV7hUe4";
const vapidKey = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
const credential = "Yk7tQ2mX9sLdZA0pV3xq8A";

const key = {
  id: ids.key,
  name: "Till at Balógun Market",
  prefix: "ank_k3f9x2ab",
  scopes: ["clients:read", "payments:write"],
  made_at: at,
  used_at: later,
  expires_at: null,
};
const endpoint = {
  id: ids.endpoint,
  url: "https://books.okafor-textiles.example/hooks/ankara",
  events: ["invoice.paid", "payment.recorded"],
  made_at: at,
  failing_since: null,
  stopped_at: null,
  old_secret_until: null,
};
const secret = "whsec_ZXhhbXBsZSBzZWNyZXQsIDMyIGJ5dGVzIGxvbmchIQ==";
const delivery = {
  id: ids.delivery,
  event: "invoice.paid",
  made_at: at,
  state: "delivered" as const,
  tries: 1,
  tried_at: at,
  next_at: null,
  status: 200,
  answer: "ok",
  body: JSON.stringify({
    type: "invoice.paid",
    timestamp: at,
    data: {
      id: ids.invoice,
      rev: 42,
      number: "INV-0001",
      status: "issued",
      contactId: ids.contact,
      currency: "NGN",
      total: 4_425_000,
      issueDate: "2026-11-20",
      dueDate: "2026-12-04",
    },
  }),
};
const ofEndpoint = { params: { id: ids.endpoint } };

export const accountExamples: Examples = {
  signUp: {
    body: {
      user: {
        username: "amina",
        email: user.email,
        password,
        name: user.name,
        company_name: user.company_name,
        country: "NG",
      },
    },
    answer: { user, token: jwt },
  },
  logIn: { body: { auth: { login: "amina", password } }, answer: signedIn },
  logOut: done("You are logged out"),
  currentUser: { answer: { user } },
  makeVisitToken: { answer: { token: "v1.q8Jm0v3cW5nRk2sLdZAxTt9y" } },
  exchangeToken: { body: { visit: { token: "v1.q8Jm0v3cW5nRk2sLdZAxTt9y" } }, answer: signedIn },
  updateUser: {
    params: { username: "amina" },
    body: { user: { phone: "+2348035550143" } },
    answer: { user: { ...user, phone: "+2348035550143" } },
  },
  changePassword: {
    body: { user: { current_password, password: "another long sentence" } },
    ...done("Your password was changed"),
  },
  forgotPassword: {
    body: { user: { login: "amina" } },
    ...done(
      "If there is an account with that name or e-mail, an e-mail with a link to set a new password is on its way.",
    ),
  },
  resetPassword: {
    body: { user: { token: "of-the-mail", password: "another long sentence" } },
    ...done("Your password was changed"),
  },
  deleteAccount: done("Your account and all its data were deleted"),
  listSessions: {
    answer: {
      data: [{ id: ids.session, device: "Chrome (Android)", signed_in_at: at, seen_at: later, current: true }],
    },
  },
  endSession: {
    params: { id: ids.session },
    body: { user: { current_password } },
    answer: { ended: 1 },
  },
  proveOwner: { body: { user: { current_password } }, answer: { until: at } },
  endOtherSessions: { body: { user: { current_password } }, answer: { ended: 2 } },
  secureAccount: {
    body: { user: { current_password }, since: at },
    answer: {
      ended: {
        sessions: 2,
        api_keys: [key.name],
        passkeys: [],
        webhooks: ["hooks.example.com"],
        people: [],
        invitations: [],
      },
      changed: [{ id: ids.request, at, what: "api_key_made", device: "Chrome (Android)", about: key.name }],
    },
  },
  listAccountEvents: {
    answer: {
      data: [{ id: ids.request, at, what: "api_key_made", device: "Chrome (Android)", about: key.name }],
      more: false,
    },
  },
  readEmailProof: { answer: { email: user.email, verified: false, mails_a_day: 5 } },
  sendEmailProof: done("The mail is on its way"),
  readSecondFactor: { answer: { on: true, since: at, recovery_codes_left: 9 } },
  beginSecondFactor: {
    body: { user: { current_password } },
    answer: {
      key: "JBSWY3DPEHPK3PXP",
      address: "otpauth://totp/Ankara:amina%40okafor-textiles.example?secret=JBSWY3DPEHPK3PXP&issuer=Ankara",
    },
  },
  confirmSecondFactor: {
    body: { user: { code: "492039" } },
    answer: { recovery_codes: ["k7qp-2mxr-9tza", "3fwd-8hnc-5yle"] },
  },
  turnOffSecondFactor: { body: { user: { current_password } }, ...done("Signing in asks for no code any more") },
  renewRecoveryCodes: {
    body: { user: { current_password } },
    answer: { recovery_codes: ["m4rt-6zsk-2pbe", "9vjh-3qxd-7ncy"] },
  },
  listPasskeys: { answer: { data: [passkey], site: "ankara.example" } },
  beginPasskey: {
    body: { user: { current_password } },
    answer: {
      options: {
        challenge,
        rp: { id: "ankara.example", name: "Ankara" },
        user: { id: "AZNvLgAAcACAAAAAAAAAAg", name: "amina", displayName: user.name },
        pubKeyCredParams: [{ type: "public-key", alg: -7 }],
        timeout: 300_000,
        attestation: "none",
        excludeCredentials: [],
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      },
    },
  },
  addPasskey: {
    body: {
      passkey: {
        name: passkey.name,
        id: credential,
        client_data: "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
        attestation: "o2NmbXRkbm9uZQ",
        transports: ["internal"],
      },
    },
    answer: { passkey: { ...passkey, used_at: null } },
  },
  renamePasskey: { params: { id: ids.key }, body: { passkey: { name: "Old phone" } }, answer: { passkey } },
  removePasskey: {
    params: { id: ids.key },
    body: { user: { current_password } },
    ...done("The passkey was removed"),
  },
  beginPasskeySignIn: {
    answer: { options: { challenge, rpId: "ankara.example", timeout: 300_000, userVerification: "required" } },
  },
  sendPhoneCode: { body: { phone: { number: "0803 555 0142", country: "NG" } }, answer: sentCode },
  signInWithPhone: { body: { phone: { number: phone.number, code: "492039" } }, answer: signedIn },
  signUpWithPhone: {
    body: {
      user: { ticket: challenge, name: user.name, company_name: user.company_name, country: "NG" },
    },
    answer: { user, token: jwt },
  },
  readPhone: { answer: { phone, channels: ["sms", "whatsapp"] } },
  beginPhone: {
    body: { user: { current_password }, phone: { number: "0803 555 0142", country: "NG", channel: "sms" } },
    answer: sentCode,
  },
  confirmPhone: { body: { phone: { number: phone.number, code: "492039" } }, answer: { phone } },
  removePhone: { body: { user: { current_password } }, ...done("The number no longer opens your account") },
  signInWithPasskey: {
    body: {
      passkey: {
        id: credential,
        client_data: "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
        authenticator_data: "SZYN5YgOjGh0NBcPZHZgW4",
        signature: "MEUCIQDx0pV3xq8Yt",
        user_handle: "AZNvLgAAcACAAAAAAAAAAg",
      },
    },
    answer: signedIn,
  },
  readPush: { answer: { push: { public_key: vapidKey, app: false, on: true } } },
  addPushAddress: {
    body: {
      address: {
        kind: "web",
        endpoint: "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABn",
        p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg",
      },
    },
    answer: { message: "This device is told what your clients do" },
  },
  removePushAddress: done("This device is told nothing any more"),
  demoLogIn: { body: { demo: "lagos" }, answer: signedIn },

  listApiKeys: { answer: { data: [key] } },
  listPeople: { answer: { data: [owner, member], invitations: [invitation], limit: 5 } },
  invitePerson: {
    body: { invitation: { name: "Túndé", role: "seller", allowances } },
    answer: { invitation, code, link: `https://ankara.example/join/${code}` },
  },
  takeBackInvitation: { params: { id: ids.request }, ...done("The invitation is taken back") },
  readInvitation: {
    body: { join: { code } },
    answer: { company_name: user.company_name, name: "Túndé", role: "seller" },
  },
  joinBusiness: { body: { join: { code, name: "Túndé Àkàndé" } }, answer: signedIn },
  addBusiness: { body: { business: { company_name: "Okafor Salon", country: "NG" } }, answer: inSalon },
  enterBusiness: { params: { id: salon.id }, answer: inSalon },
  joinAsMyself: { body: { join: { code } }, answer: inSalon },
  askForRecovery: {
    body: { recovery: { business: "K7QM2XPA", name: member.name } },
    answer: { digits: "4071", until: later },
  },
  approveRecovery: {
    params: { id: ids.session },
    body: { user: { current_password }, member_id: member.id },
    answer: { code: "K7QM2-XPA9T", link: "https://ankara.example/join/K7QM2-XPA9T", expires_at: later },
  },
  dismissRecovery: { params: { id: ids.session }, ...done("The request is dismissed") },
  changeMember: {
    params: { id: member.id },
    body: { member: { role: "seller", allowances } },
    answer: { member },
  },
  removeMember: { params: { id: member.id }, answer: { member: { ...member, removed_at: later } } },
  leaveBusiness: done("You have left the business"),

  makeApiKey: {
    body: {
      user: { current_password },
      key: { name: key.name, scopes: ["clients:read", "payments:write"] },
    },
    answer: { key: { ...key, used_at: null }, token: "ank_k3f9x2ab_…" },
  },
  revokeApiKey: { params: { id: ids.key }, ...done("The key was revoked") },

  listWebhooks: { answer: { data: [endpoint] } },
  addWebhook: {
    body: {
      user: { current_password },
      endpoint: { url: endpoint.url, events: ["invoice.paid", "payment.recorded"] },
    },
    answer: { endpoint, secret },
  },
  changeWebhook: {
    ...ofEndpoint,
    body: { endpoint: { on: false } },
    answer: { endpoint: { ...endpoint, stopped_at: later } },
  },
  removeWebhook: { ...ofEndpoint, ...done("The endpoint was removed") },
  renewWebhookSecret: {
    ...ofEndpoint,
    body: { user: { current_password } },
    answer: { endpoint: { ...endpoint, old_secret_until: "2026-11-21T09:41:00.000Z" }, secret },
  },
  testWebhook: {
    ...ofEndpoint,
    answer: { delivery: { ...delivery, event: "test", body: `{"type":"test","timestamp":"${at}","data":{}}` } },
  },
  listDeliveries: { ...ofEndpoint, answer: { data: [delivery], more: false } },
  resendDelivery: { params: { id: ids.delivery }, answer: { delivery } },
};
