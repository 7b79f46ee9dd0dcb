import { useSession } from "../session/use-session.ts";
import { CheckMail } from "../features/session/check-mail.tsx";
import { lazyScreen } from "./lazy-screen.ts";

const Welcome = lazyScreen(() => import("../features/session/welcome.tsx"), "Welcome");

/** `welcome` is open: the four cards for who is signed in, a sentence for who is not. */
export function WelcomePage() {
  const user = useSession()?.user;
  return user ? <Welcome user={user} /> : <CheckMail />;
}
