import { randomInt } from "node:crypto";
import type { CallName } from "@ankara/contract/calls";
import { calls } from "@ankara/contract/calls";
import { strictAllowances } from "@ankara/domain/people/role";
import { buildContact } from "@ankara/fixtures/builders";
import { type Answer, type TestServer, creation, edit, opId } from "../support/server.ts";
import { birthday } from "../support/scripted-writer.ts";
import { type Tenant, describeFile } from "./business.ts";

/** Codes to one number wait for each other. */
const newNumber = () => `+23480${randomInt(10_000_000, 99_999_999)}`;

/** Builds the request of one operation, with every id in it from `business`. */
export type AccessRequest = {
  /** Values of the path's parameters and of the query, by name. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Status its owner gets. */
  owner: number;
  /**
   * Status that somebody signed in to another business gets for the very same request. 200 stands only where the
   * ids are each business's own (a stranger's record of the same id is another record) or where none is named.
   */
  other: number;
};

/** These end a plan or the session they are asked in: their owner asks for them last. */
export const lastCalls: readonly CallName[] = [
  "removeWebhook",
  "cancelPlan",
  "changePassword",
  "resetPassword",
  "secureAccount",
  "revokeDevice",
  "logOut",
  "deleteAccount",
];

/** Every operation of the contract: one that is new does not compile until it stands here. */
export const asks: { readonly [Name in CallName]: (tenant: Tenant) => AccessRequest } = {
  signUp: ({ user }) => ({
    body: { user: { username: user.user.username, email: user.user.email, password: "a stranger's password" } },
    owner: 422,
    other: 422,
  }),
  logIn: ({ user }) => ({
    body: { auth: { login: user.user.email, password: "a stranger's guess" } },
    owner: 401,
    other: 401,
  }),
  logOut: () => ({ owner: 200, other: 200 }),
  currentUser: () => ({ owner: 200, other: 200 }),
  makeVisitToken: () => ({ owner: 200, other: 200 }),
  exchangeToken: () => ({ body: { visit: { token: "of-nobody" } }, owner: 401, other: 401 }),
  updateUser: ({ user, mark }) => ({
    params: { username: user.user.username },
    body: { user: { phone: "+2348030000000", name: `Owner ${mark}` } },
    owner: 200,
    other: 404,
  }),
  changePassword: ({ user }) => ({
    body: { user: { current_password: `not ${user.password}`, password: "correct horse battery 2" } },
    owner: 422,
    other: 422,
  }),
  forgotPassword: ({ user }) => ({ body: { user: { login: user.user.email } }, owner: 200, other: 200 }),
  resetPassword: () => ({
    body: { user: { token: "of-nobody", password: "correct horse battery" } },
    owner: 401,
    other: 401,
  }),
  deleteAccount: () => ({ owner: 200, other: 200 }),
  listSessions: () => ({ owner: 200, other: 200 }),
  endSession: ({ user, otherToken }) => ({
    params: { id: sessionOf(otherToken) },
    body: { user: { current_password: user.password } },
    owner: 200,
    other: 404,
  }),
  proveOwner: ({ user }) => ({ body: { user: { current_password: user.password } }, owner: 200, other: 200 }),
  endOtherSessions: ({ user }) => ({
    body: { user: { current_password: user.password } },
    owner: 200,
    other: 200,
  }),
  secureAccount: ({ user }) => ({
    body: { user: { current_password: user.password }, since: "2026-01-01T00:00:00.000Z" },
    owner: 200,
    other: 200,
  }),
  listAccountEvents: ({ user }) => ({ query: { before: sessionOf(user.token) }, owner: 200, other: 200 }),
  readEmailProof: () => ({ owner: 200, other: 200 }),
  sendEmailProof: () => ({ owner: 200, other: 200 }),
  listPasskeys: () => ({ owner: 200, other: 200 }),
  beginPasskey: ({ user }) => ({ body: { user: { current_password: user.password } }, owner: 200, other: 200 }),
  addPasskey: () => ({
    body: { passkey: { id: "of-nobody", client_data: "of-nobody", attestation: "of-nobody" } },
    owner: 422,
    other: 422,
  }),
  renamePasskey: ({ passkeyId, mark }) => ({
    params: { id: passkeyId },
    body: { passkey: { name: `Key ${mark}` } },
    owner: 200,
    other: 404,
  }),
  removePasskey: ({ passkeyId, user }) => ({
    params: { id: passkeyId },
    body: { user: { current_password: user.password } },
    owner: 200,
    other: 404,
  }),
  beginPasskeySignIn: () => ({ owner: 200, other: 200 }),
  // Whoever asks has codes of their own; a number is free or somebody's, and no answer says which.
  sendPhoneCode: () => ({ body: { phone: { number: newNumber(), country: "NG" } }, owner: 200, other: 200 }),
  signInWithPhone: () => ({ body: { phone: { number: "+2348030000001", code: "000000" } }, owner: 422, other: 422 }),
  signUpWithPhone: () => ({
    body: { user: { ticket: "of-nobody", name: "A stranger", country: "NG" } },
    owner: 401,
    other: 401,
  }),
  readPhone: () => ({ owner: 200, other: 200 }),
  beginPhone: ({ user }) => ({
    body: { user: { current_password: user.password }, phone: { number: newNumber(), country: "NG" } },
    owner: 200,
    other: 200,
  }),
  confirmPhone: () => ({ body: { phone: { number: "+2348030000001", code: "000000" } }, owner: 422, other: 422 }),
  removePhone: ({ user }) => ({
    body: { user: { current_password: user.password } },
    owner: 200,
    other: 200,
  }),
  signInWithPasskey: ({ user }) => ({
    body: {
      passkey: {
        id: "of-nobody",
        client_data: "of-nobody",
        authenticator_data: "of-nobody",
        signature: "of-nobody",
        user_handle: Buffer.from(user.user.id.replaceAll("-", ""), "hex").toString("base64url"),
      },
    },
    owner: 401,
    other: 401,
  }),
  readSecondFactor: () => ({ owner: 200, other: 200 }),
  beginSecondFactor: ({ user }) => ({
    body: { user: { current_password: user.password } },
    owner: 200,
    other: 200,
  }),
  confirmSecondFactor: () => ({ body: { user: { code: "no code" } }, owner: 422, other: 422 }),
  turnOffSecondFactor: ({ user }) => ({
    body: { user: { current_password: user.password } },
    owner: 200,
    other: 200,
  }),
  renewRecoveryCodes: ({ user }) => ({
    body: { user: { current_password: user.password } },
    owner: 404,
    other: 404,
  }),
  listApiKeys: () => ({ owner: 200, other: 200 }),
  makeApiKey: ({ user }) => ({
    body: { user: { current_password: user.password }, key: { name: "Till", scopes: ["notes:read"] } },
    owner: 200,
    other: 200,
  }),
  revokeApiKey: ({ apiKeyId }) => ({ params: { id: apiKeyId }, owner: 200, other: 404 }),
  listClients: () => ({ query: { limit: "200" }, owner: 200, other: 200 }),
  readClient: ({ contactId }) => ({ params: { id: contactId }, owner: 200, other: 404 }),
  createClient: () => ({ body: { data: { name: "Wanjikũ Hardware" } }, owner: 200, other: 200 }),
  updateClient: ({ contactId }) => ({
    params: { id: contactId },
    body: { data: { favorite: true } },
    owner: 200,
    other: 404,
  }),
  listInvoices: () => ({ query: { limit: "200" }, owner: 200, other: 200 }),
  readInvoice: ({ invoice }) => ({ params: { id: invoice.id }, owner: 200, other: 404 }),
  createInvoice: ({ contactId }) => ({
    body: { data: { contactId, lines: [{ name: "Hollandais wax", unitPrice: "14750" }] } },
    owner: 200,
    other: 422,
  }),
  updateInvoice: ({ invoice }) => ({
    params: { id: invoice.id },
    body: { data: { privateNote: "Rang twice" } },
    owner: 200,
    other: 404,
  }),
  // Issued already: it answers with its number.
  issueDocument: ({ invoice }) => ({ params: { id: invoice.id }, owner: 200, other: 404 }),
  creditInvoice: ({ invoice }) => ({
    params: { id: invoice.id },
    body: { data: { of: "amount", amount: 1, name: "Goodwill" } },
    owner: 200,
    other: 404,
  }),
  readInvoicePdf: ({ invoice }) => ({ params: { id: invoice.id }, owner: 200, other: 404 }),
  readInvoiceXml: ({ invoice }) => ({ params: { id: invoice.id }, owner: 200, other: 404 }),
  readInvoiceLink: ({ invoice }) => ({ params: { id: invoice.id }, owner: 200, other: 404 }),
  listExpenses: () => ({ query: { limit: "200" }, owner: 200, other: 200 }),
  readExpense: ({ expenseId }) => ({ params: { id: expenseId }, owner: 200, other: 404 }),
  createExpense: () => ({ body: { data: { amount: 250_000, category: "Fuel" } }, owner: 200, other: 200 }),
  updateExpense: ({ expenseId }) => ({
    params: { id: expenseId },
    body: { data: { supplier: "Oando" } },
    owner: 200,
    other: 404,
  }),
  listItems: () => ({ query: { limit: "200" }, owner: 200, other: 200 }),
  readItem: ({ itemId }) => ({ params: { id: itemId }, owner: 200, other: 404 }),
  createItem: () => ({ body: { data: { name: "Kente strip" } }, owner: 200, other: 200 }),
  updateItem: ({ itemId }) => ({ params: { id: itemId }, body: { data: { favorite: true } }, owner: 200, other: 404 }),
  listPayments: () => ({ query: { limit: "200" }, owner: 200, other: 200 }),
  readPayment: ({ paymentId }) => ({ params: { id: paymentId }, owner: 200, other: 404 }),
  createPayment: ({ invoice }) => ({
    body: {
      data: { amount: 100, currency: "NGN", method: "cash", allocations: [{ invoiceId: invoice.id, amount: 100 }] },
    },
    owner: 200,
    other: 422,
  }),
  updatePayment: ({ paymentId }) => ({
    params: { id: paymentId },
    body: { data: { reference: "MPESA QK7" } },
    owner: 200,
    other: 404,
  }),
  listNotes: () => ({ query: { limit: "200" }, owner: 200, other: 200 }),
  readNote: ({ noteId }) => ({ params: { id: noteId }, owner: 200, other: 404 }),
  createNote: () => ({ body: { data: { title: "Call the tailor" } }, owner: 200, other: 200 }),
  updateNote: ({ noteId }) => ({ params: { id: noteId }, body: { data: { pinned: true } }, owner: 200, other: 404 }),
  readPayouts: () => ({ owner: 200, other: 200 }),
  listBanks: () => ({ params: { provider: "sandbox" }, owner: 200, other: 200 }),
  connectAccount: ({ user }) => ({
    params: { provider: "paystack" },
    body: { user: { current_password: user.password } },
    owner: 404,
    other: 404,
  }),
  switchAccount: () => ({ params: { provider: "sandbox" }, body: { on: false }, owner: 404, other: 404 }),
  solveDifference: ({ user, invoice }) => ({
    params: { id: invoice.id },
    body: { user: { current_password: user.password }, do: "dismiss" },
    owner: 404,
    other: 404,
  }),
  listPeople: () => ({ owner: 200, other: 200 }),
  invitePerson: ({ memberId }) => ({
    body: { invitation: { role: "seller", allowances: strictAllowances, member_id: memberId } },
    owner: 200,
    other: 404,
  }),
  takeBackInvitation: ({ invitationId }) => ({ params: { id: invitationId }, owner: 200, other: 404 }),
  // Each is somebody signed in, and opens a business of their own.
  addBusiness: ({ mark }) => ({ body: { business: { company_name: `Second ${mark}` } }, owner: 200, other: 200 }),
  enterBusiness: ({ user }) => ({ params: { id: user.user.business_id }, owner: 404, other: 404 }),
  joinAsMyself: () => ({ body: { join: { code: "OFNOBODY22" } }, owner: 404, other: 404 }),
  readInvitation: () => ({ body: { join: { code: "OFNOBODY22" } }, owner: 401, other: 401 }),
  joinBusiness: () => ({ body: { join: { code: "OFNOBODY22", name: "A stranger" } }, owner: 401, other: 401 }),
  askForRecovery: () => ({ body: { recovery: { business: "AAAAAAAA", name: "A stranger" } }, owner: 200, other: 200 }),
  approveRecovery: ({ user }) => ({
    params: { id: "01936f2e-0000-7000-8000-00000000dead" },
    body: { user: { current_password: user.password }, member_id: user.user.id },
    owner: 404,
    other: 404,
  }),
  dismissRecovery: () => ({ params: { id: "01936f2e-0000-7000-8000-00000000dead" }, owner: 404, other: 404 }),
  changeMember: ({ memberId }) => ({
    params: { id: memberId },
    body: { member: { role: "bookkeeper", allowances: strictAllowances } },
    owner: 200,
    other: 404,
  }),
  removeMember: ({ memberId }) => ({ params: { id: memberId }, owner: 200, other: 404 }),
  leaveBusiness: () => ({ owner: 403, other: 403 }),
  listPaymentLinks: () => ({ owner: 200, other: 200 }),
  createPaymentLink: ({ mark }) => ({
    body: {
      link: { id: opId(), title: `Class ${mark}`, note: "", currency: "NGN", amount: 5_000, takes_cards: true },
    },
    owner: 200,
    other: 200,
  }),
  revokePaymentLink: ({ paymentLinkId }) => ({ params: { id: paymentLinkId }, owner: 200, other: 404 }),
  listWebhooks: () => ({ owner: 200, other: 200 }),
  addWebhook: ({ user }) => ({
    body: {
      user: { current_password: user.password },
      endpoint: { url: "https://till.example/hook", events: ["invoice.paid"] },
    },
    owner: 200,
    other: 200,
  }),
  changeWebhook: ({ endpointId }) => ({
    params: { id: endpointId },
    body: { endpoint: { events: ["client.created", "invoice.paid"] } },
    owner: 200,
    other: 404,
  }),
  removeWebhook: ({ endpointId }) => ({ params: { id: endpointId }, owner: 200, other: 404 }),
  renewWebhookSecret: ({ user, endpointId }) => ({
    params: { id: endpointId },
    body: { user: { current_password: user.password } },
    owner: 200,
    other: 404,
  }),
  testWebhook: ({ endpointId }) => ({ params: { id: endpointId }, owner: 200, other: 404 }),
  listDeliveries: ({ endpointId }) => ({ params: { id: endpointId }, owner: 200, other: 404 }),
  resendDelivery: ({ deliveryId }) => ({ params: { id: deliveryId }, owner: 200, other: 404 }),
  readPush: () => ({ owner: 200, other: 200 }),
  addPushAddress: ({ mark }) => ({ body: { address: { kind: "app", token: `of-${mark}` } }, owner: 200, other: 200 }),
  removePushAddress: () => ({ owner: 200, other: 200 }),
  demoLogIn: () => ({ body: { demo: "empty" }, owner: 200, other: 200 }),
  getState: () => ({ owner: 200, other: 200 }),
  listAnnouncements: () => ({ owner: 200, other: 200 }),
  readHistory: () => ({ owner: 200, other: 200 }),
  importHistory: ({ mark }) => ({
    body: {
      import_id: "0198b0a0-0000-7000-8000-0000000000f1",
      rows: [{ kind: "audit", id: "1", at: "2026-11-20T09:41:00.000Z", data: { what: mark } }],
    },
    owner: 200,
    other: 200,
  }),
  listImportedHistory: () => ({ owner: 200, other: 200 }),
  readImportedHistory: ({ invoice }) => ({ query: { invoice_id: invoice.id }, owner: 200, other: 200 }),
  deleteImportedHistory: () => ({
    params: { import_id: "0198b0a0-0000-7000-8000-0000000000f1" },
    owner: 200,
    other: 200,
  }),
  listFiscalAdapters: () => ({ owner: 200, other: 200 }),
  registerDevice: ({ device }) => ({
    body: { device: { id: device.id, name: "A stranger's phone" } },
    owner: 200,
    other: 200,
  }),
  listDevices: () => ({ owner: 200, other: 200 }),
  revokeDevice: ({ device }) => ({ params: { id: device.id }, owner: 200, other: 404 }),
  replaceDevice: ({ device }) => ({
    params: { id: device.id },
    body: { deviceId: device.id },
    owner: 409,
    other: 404,
  }),
  takeOverSeries: ({ device }) => ({
    params: { id: device.seriesOf().id },
    body: { deviceId: device.id },
    owner: 409,
    other: 404,
  }),
  auditNumbers: () => ({ owner: 200, other: 200 }),
  pushChanges: ({ device, invoice, contactId }) => ({
    body: {
      deviceId: device.id,
      ops: [
        creation("contacts", buildContact({ id: contactId, name: "A stranger's words" })),
        edit("invoices", invoice, { publicNote: "A stranger's words" }, 1),
        { opId: opId(), collection: "invoices", id: invoice.id, kind: "delete", patch: {}, was: {}, baseRev: 1 },
      ],
    },
    owner: 200,
    other: 200,
  }),
  pullChanges: () => ({ query: { cursor: "" }, owner: 200, other: 200 }),
  beginAttachment: ({ attachment, mark }) => ({
    body: { attachment: describeFile(attachment.id, attachment.bytes, `${mark}.png`) },
    owner: 200,
    other: 200,
  }),
  sendMail: ({ invoice }) => ({
    body: {
      mail: {
        id: opId(),
        to: ["client@shop.example"],
        subject: "Your invoice",
        message: "Here it is.",
        about: { kind: "document", invoice_id: invoice.id },
      },
    },
    owner: 200,
    other: 404,
  }),
  listMails: ({ invoice }) => ({ query: { invoice_id: invoice.id }, owner: 200, other: 200 }),
  sendAttachmentPart: ({ attachment }) => ({
    params: { id: attachment.id },
    query: { offset: "0" },
    body: attachment.bytes,
    headers: { "content-type": "application/octet-stream" },
    owner: 200,
    other: 404,
  }),
  getAttachment: ({ attachment }) => ({ params: { id: attachment.id }, owner: 200, other: 404 }),
  getCredit: () => ({ owner: 200, other: 200 }),
  getEngine: () => ({ owner: 200, other: 200 }),
  readGrounding: ({ contactId }) => ({
    query: { generate: "thank_you", about_kind: "contact", about: contactId },
    owner: 200,
    other: 404,
  }),
  generate: ({ aiItemId }) => ({ body: { ...birthday, version_of: aiItemId }, owner: 200, other: 404 }),
  refine: ({ aiItemId }) => ({ params: { id: aiItemId }, body: { how: "shorter" }, owner: 200, other: 404 }),
  stopGenerating: ({ generationKey }) => ({ body: { request_key: generationKey }, owner: 200, other: 404 }),
  runningGeneration: () => ({ owner: 200, other: 200 }),
  followGeneration: ({ aiItemId }) => ({ params: { id: aiItemId }, owner: 200, other: 404 }),
  listHistory: ({ aiItemId }) => ({ query: { version_of: aiItemId }, owner: 200, other: 200 }),
  listFavorites: () => ({ owner: 200, other: 200 }),
  updateAiItem: ({ aiItemId }) => ({
    params: { id: aiItemId },
    body: { ai_writter: { favorite: true } },
    owner: 200,
    other: 404,
  }),
  reportAiItem: ({ aiItemId }) => ({ params: { id: aiItemId }, body: { reason: "other" }, owner: 200, other: 404 }),
  listCreditPacks: () => ({ owner: 200, other: 200 }),
  grantCreditPack: () => ({
    body: { pack: { intent: "credits_50", request_key: opId() } },
    owner: 200,
    other: 200,
  }),
  getSubscription: () => ({ owner: 200, other: 200 }),
  refundPayment: ({ user, transactionId }) => ({
    params: { id: transactionId },
    body: { user: { current_password: user.password }, refund: { amount: 100 } },
    owner: 404,
    other: 404,
  }),
  cancelPlan: () => ({ owner: 200, other: 404 }),
  changePlan: () => ({ body: { subscription: { plan: "change_6_months" } }, owner: 200, other: 404 }),
  manageSubscription: () => ({ owner: 200, other: 404 }),
  openPortal: () => ({ owner: 200, other: 200 }),
  startTransaction: () => ({ body: { transaction: { intent: "credits_50" } }, owner: 200, other: 200 }),
  listTransactions: () => ({ owner: 200, other: 200 }),
  getTransaction: ({ transactionId }) => ({ params: { id: transactionId }, owner: 200, other: 404 }),
  retryTransaction: ({ transactionId }) => ({ params: { id: transactionId }, owner: 409, other: 404 }),
  invoiceClientSecret: ({ invoice }) => ({ params: { id: invoice.id }, owner: 404, other: 404 }),
  invoicePaymentState: ({ invoice }) => ({ params: { id: invoice.id }, owner: 404, other: 404 }),
  registerAffiliate: ({ user }) => ({
    body: {
      affiliate: {
        name: "A stranger",
        email: user.user.email,
        country: "NG",
        payout: { kind: "bank", provider: "Bank", account_number: "0123456789", account_name: "A stranger" },
        terms: true,
      },
    },
    owner: 200,
    other: 200,
  }),
  affiliateDashboard: () => ({ query: { key: "of-nobody" }, owner: 404, other: 404 }),
  requestPayout: () => ({ query: { key: "of-nobody" }, body: { payout: { currency: "NGN" } }, owner: 404, other: 404 }),
  countReferral: () => ({ body: { ref: "NOBODY12" }, owner: 200, other: 200 }),
};

/** Id of the session a token speaks for. */
function sessionOf(token: string): string {
  const { sid } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { sid: string };
  return sid;
}

/** Makes a call with these parameters, body and token. */
export const send = (server: TestServer, name: CallName, of: AccessRequest, token: string | null): Promise<Answer> =>
  server.call(calls[name].method, addressOf(name, of), of.body, {
    ...of.headers,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  });

/** Address of an operation with these parameters in their places. */
export function addressOf(name: CallName, { params = {}, query = {} }: AccessRequest): string {
  const path = calls[name].path.replaceAll(/:(\w+)/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined) throw new Error(`${name} wants ${key} in its path`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}
