/**
 * The phone's back button: closes what lies over the screen, else goes back, and at the start leaves the app running
 * behind the home screen.
 */
export async function goBack(leave: () => Promise<void>, page: Document = document): Promise<void> {
  const over = page.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]');
  if (over) {
    // Everything that opens over a screen closes at Escape, and asks first where something typed is not saved.
    const at = page.activeElement && over.contains(page.activeElement) ? page.activeElement : over;
    at.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    return;
  }
  const { state } = window.history as { state: { idx?: number } | null };
  if ((state?.idx ?? 0) > 0) window.history.back();
  else await leave();
}
