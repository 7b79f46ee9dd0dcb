import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/** The new page's title is on the document a moment after the address has changed. */
const settleMs = 150;

/** Says the page's name to screen readers when the address changes, and gives focus to the page where the old one took it along. */
export function PageSpeaker() {
  const { pathname } = useLocation();
  const [spoken, setSpoken] = useState({ pathname, title: "" });
  useEffect(() => {
    if (spoken.pathname === pathname) return;
    const timer = setTimeout(() => {
      setSpoken({ pathname, title: document.title });
      if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
    }, settleMs);
    return () => clearTimeout(timer);
  }, [pathname, spoken.pathname]);
  return <output className="sr-only">{spoken.title}</output>;
}
