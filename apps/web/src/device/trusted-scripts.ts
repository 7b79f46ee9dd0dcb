/** What the page's content policy asks of a text before a browser runs what it names. Browsers without trusted types have none. */
type Policy = { createScriptURL: (address: string) => string };
type Factory = { createPolicy: (name: string, rules: Policy) => Policy };

const ownScript = /^\/(sw|assets\/[\w.-]+)\.js$/;

const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy("ankara-scripts", {
  createScriptURL: scriptAddress,
});

/**
 * The address of a worker of ours, as the content policy takes it (decision 061).
 *
 * @throws TypeError for any other address: files that people send lie on the same origin
 */
export const trustedScript = (address: string): string =>
  policy ? policy.createScriptURL(address) : scriptAddress(address);

function scriptAddress(address: string): string {
  if (import.meta.env.DEV || ownScript.test(address)) return address;
  throw new TypeError(`${address} is no script of ours.`);
}
