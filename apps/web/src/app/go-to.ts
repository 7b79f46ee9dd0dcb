/** Leads the open app to an address of its own from outside of React: a notice, a link that was tapped, a share. */
export function goTo(path: string): void {
  window.history.pushState(null, "", path);
  window.dispatchEvent(new PopStateEvent("popstate"));
}
