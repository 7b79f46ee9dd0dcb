/** Limits, delays and times of the product, each with its unit in the name. Prices are in `plans.ts`. */

/** Time a loading overlay waits before it gives up. */
export const loadingTimeoutMs = 60_000;
/** The same while text is being generated. */
export const generateTimeoutMs = 120_000;

/** Time a toast stays. */
export const toastMs = 2_000;
/** Toast of a failed sign-up, logo upload or account update. */
export const signUpErrorToastMs = 5_000;
/** Toast with the server's message after forgot password and delete account. */
export const serverMessageToastMs = 3_500;
/** Toast "Please login to continue". */
export const loginToContinueToastMs = 4_000;
/** Toast with the card provider's message. */
export const paymentErrorToastMs = 10_000;
/** Time the copy button of a code block reads "Copied". */
export const copiedMs = 3_000;
/** Time archive and delete can be undone. */
export const undoMs = 10_000;

/** Pause after the last key before a search runs. */
export const searchDebounceMs = 500;
/** Retries of an empty list of contacts, and the delay before each. */
export const contactReloadRetries = 2;
export const contactReloadDelayMs = 500;

/** Pause between opening the local store and the first sync. The first read does not wait for it. */
export const storeInitDelayMs = 300;
/** Pause between clearing local storage and the login page at logout. */
export const logoutDelayMs = 100;
/** The service worker is registered when the page is stable, at the latest after this. */
export const serviceWorkerDelayMs = 30_000;

/** A model may think this long before the first word of a text. */
export const generateThinkingMs = 60_000;
/** A generation that a model says nothing more to for this long has failed. */
export const generateSilenceMs = 30_000;
/** Stopping before this many words were written costs nothing. */
export const stopFreeBelowWords = 40;

/** Days after the first load during which the AI writer banner may show. */
export const bannerExpiryDays = 20;
/** Last-updated time of a collection that was never synced. */
export const neverUpdatedAt = "2020-04-30T12:46:30.743Z";

/** A description for the AI writer has more characters than this. */
export const descriptionMoreThan = 5;
/** Company and sender names for the AI writer have at least this many characters. */
export const nameMinLength = 3;

/** Days a deleted draft or note stays in the trash. */
export const trashDays = 30;

/** Keys of local storage, exactly as the specification names them. */
export const storageKeys = {
  token: "token",
  user: "user",
  expireAt: "expire_at",
  aiWriter: "AiWriter",
  welcome: "welcome",
} as const;

/** Remembered for sign-up: the affiliate code of `?ref=`, and for how long. */
export const referralDays = 30;
