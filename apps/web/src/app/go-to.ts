/** Navigates the open app from outside of React: from a notice, a tapped link, a share. */
export function goTo(path: string): void {
  window.history.pushState(null, "", path);
  window.dispatchEvent(new PopStateEvent("popstate"));
}
