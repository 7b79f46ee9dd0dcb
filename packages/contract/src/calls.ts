import * as affiliates from "./affiliates.ts";
import * as announcements from "./announcements.ts";
import * as ai from "./ai.ts";
import * as attachments from "./attachments.ts";
import * as billing from "./billing.ts";
import * as state from "./state.ts";
import * as sync from "./sync.ts";
import * as users from "./users.ts";

/** The route table: every call of the API, once. */
export const calls = {
  signUp: users.signUp,
  logIn: users.logIn,
  logOut: users.logOut,
  currentUser: users.currentUser,
  updateUser: users.updateUser,
  changePassword: users.changePassword,
  forgotPassword: users.forgotPassword,
  resetPassword: users.resetPassword,
  deleteAccount: users.deleteAccount,
  demoLogIn: users.demoLogIn,
  getState: state.getState,
  listAnnouncements: announcements.listAnnouncements,
  registerDevice: sync.registerDevice,
  listDevices: sync.listDevices,
  revokeDevice: sync.revokeDevice,
  takeOverSeries: sync.takeOverSeries,
  auditNumbers: sync.auditNumbers,
  pushChanges: sync.pushChanges,
  pullChanges: sync.pullChanges,
  beginAttachment: attachments.beginAttachment,
  sendAttachmentPart: attachments.sendAttachmentPart,
  getAttachment: attachments.getAttachment,
  getCredit: ai.getCredit,
  getEngine: ai.getEngine,
  generate: ai.generate,
  refine: ai.refine,
  stopGenerating: ai.stopGenerating,
  runningGeneration: ai.runningGeneration,
  followGeneration: ai.followGeneration,
  listHistory: ai.listHistory,
  listFavorites: ai.listFavorites,
  updateAiItem: ai.updateAiItem,
  reportAiItem: ai.reportAiItem,
  listCreditPacks: ai.listCreditPacks,
  grantCreditPack: ai.grantCreditPack,
  getSubscription: billing.getSubscription,
  cancelPlan: billing.cancelPlan,
  changePlan: billing.changePlan,
  manageSubscription: billing.manageSubscription,
  openPortal: billing.openPortal,
  startTransaction: billing.startTransaction,
  listTransactions: billing.listTransactions,
  getTransaction: billing.getTransaction,
  retryTransaction: billing.retryTransaction,
  invoiceClientSecret: billing.invoiceClientSecret,
  invoicePaymentState: billing.invoicePaymentState,
  registerAffiliate: affiliates.registerAffiliate,
  affiliateDashboard: affiliates.affiliateDashboard,
  requestPayout: affiliates.requestPayout,
  countReferral: affiliates.countReferral,
} as const;
export type CallName = keyof typeof calls;
