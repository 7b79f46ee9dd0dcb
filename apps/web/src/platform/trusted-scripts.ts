const ownScript = /^\/(sw|assets\/[\w.-]+)\.js$/;

// Browsers without trusted types take the address itself.
const policy = globalThis.window?.trustedTypes?.createPolicy("ankara-scripts", {
  createScriptURL: scriptAddress,
});

/**
 * The address of a worker of ours, as the content policy takes it (decision 061).
 *
 * @throws TypeError for any other address: files that people send lie on the same origin
 */
export const trustedScript = (address: string): string =>
  // The types of workers know no trusted address yet, and take it all the same.
  policy ? (policy.createScriptURL(address) as unknown as string) : scriptAddress(address);

function scriptAddress(address: string): string {
  if (import.meta.env.DEV || ownScript.test(address)) return address;
  throw new TypeError(`${address} is no script of ours.`);
}
