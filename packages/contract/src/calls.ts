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
  registerDevice: sync.registerDevice,
  listDevices: sync.listDevices,
  pushChanges: sync.pushChanges,
  pullChanges: sync.pullChanges,
} as const;
export type CallName = keyof typeof calls;
