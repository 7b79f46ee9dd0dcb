/** People a route is open to. */
export type Access =
  /** Signed-in people; others go to /login. */
  | "login"
  /** Visitors only; signed-in people go home, or to plan/subscribe when the address names a device or a mail. */
  | "guest"
  /** Everybody; a page that shows a person's own things asks a visitor to sign in inside it. */
  | "open"
  /** A token from the login or from the address (`?token=`). */
  | "token";

export type Decision = { kind: "show" } | { kind: "go"; to: string; planIntent?: true };

/** The specification's guards, as one pure rule. */
export function decide(access: Access, visit: { signedIn: boolean; search: string; pathname: string }): Decision {
  const query = new URLSearchParams(visit.search);
  switch (access) {
    case "open":
      return show;
    case "login":
      return visit.signedIn ? show : { kind: "go", to: "/login" };
    case "guest":
      if (!visit.signedIn) return show;
      return { kind: "go", to: query.has("device") || query.has("mail") ? "/plan/subscribe" : "/" };
    case "token":
      if (visit.signedIn || query.get("token")) return show;
      return visit.pathname.startsWith("/plan/")
        ? { kind: "go", to: "/login", planIntent: true }
        : { kind: "go", to: "/login" };
  }
}

const show: Decision = { kind: "show" };
