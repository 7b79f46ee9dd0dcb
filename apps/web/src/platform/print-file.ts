/** Returns whether this browser shows PDFs itself, because only then can it print one. Phones and shells hand them to other apps instead. */
export const canPrint = (): boolean => navigator.pdfViewerEnabled;

const givenUpMs = 10 * 60_000;

/** Opens the print dialog of a PDF, in a frame nobody sees. @returns false where the browser would not */
export async function printFile(file: File): Promise<boolean> {
  const url = URL.createObjectURL(file);
  const frame = document.createElement("iframe");
  // Of no size and not `hidden`: a frame that is not drawn has nothing to print.
  frame.className = "fixed size-0 border-0";
  frame.tabIndex = -1;
  frame.ariaHidden = "true";
  frame.src = url;
  const tidy = () => {
    frame.remove();
    URL.revokeObjectURL(url);
  };
  const loaded = new Promise<void>((done) => frame.addEventListener("load", () => done(), { once: true }));
  document.body.append(frame);
  await loaded;
  try {
    frame.contentWindow?.focus();
    frame.contentWindow?.print();
  } catch (cause) {
    console.error("A PDF was not printed", cause);
    tidy();
    return false;
  }
  // The dialog reads the frame for as long as it is open, and nothing tells when it is closed.
  setTimeout(tidy, givenUpMs);
  return true;
}
