import { Suspense, useEffect, useState, type ReactNode } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { readDeviceLock } from "../session/device-lock.ts";
import { readSession } from "../session/session.ts";
import { useSession, useSigningOut } from "../session/use-session.ts";
import { rememberFirstTouch, rememberPlanIntent } from "./first-touch.ts";
import { decide } from "./guards.ts";
import { lazyScreen } from "./lazy-screen.ts";
import { routeOf, routes, type AppRoute } from "./routes.tsx";

const DeviceLocked = lazyScreen(() => import("../session/lock/device-locked.tsx"), "DeviceLocked");
const TokenVisit = lazyScreen(() => import("./token-visit.tsx"), "TokenVisit");
export const Shell = lazyScreen(() => import("./shell.tsx"), "Shell");

/** Finds the route of the address, keeps out who may not see it, and puts its frame around it. */
export function Gate() {
  const location = useLocation();
  const { pathname, search, key } = location;
  useEffect(() => {
    const sender = rememberFirstTouch(search);
    if (sender !== null) void import("./count-referral.ts").then(({ countReferral }) => countReferral(sender));
  }, [search]);

  const route = routeOf(pathname);
  const session = useSession();
  // Login and sign-up lead on by themselves once they have written the session: their guard looks at each arrival only.
  const [arrival, setArrival] = useState(() => ({ key, signedIn: readSession() !== null }));
  if (arrival.key !== key) setArrival({ key, signedIn: readSession() !== null });
  const signedIn = route?.access === "guest" ? arrival.signedIn : session !== null;
  const decision = route ? decide(route.access, { signedIn, search, pathname }) : null;

  const planIntent = decision?.kind === "go" && decision.planIntent === true;
  useEffect(() => {
    if (planIntent) rememberPlanIntent();
  }, [planIntent]);

  if (useSigningOut()) return <Blank />;
  if (!route) return <Navigate to="/" replace />;
  // Sign-in, sign-up and what is open to everybody are shown: another person of this phone may use it.
  if (session === null && readDeviceLock() && route.access === "login") {
    return (
      <Suspense fallback={<Blank />}>
        <DeviceLocked />
      </Suspense>
    );
  }
  if (decision?.kind === "go") return <Navigate to={decision.to} replace />;

  if (route.access === "token" && new URLSearchParams(search).get("token")) {
    return (
      <main id="main" className="h-full">
        <Suspense fallback={<Blank />}>
          <TokenVisit pathname={pathname} search={search} />
        </Suspense>
      </main>
    );
  }
  return (
    <Framed route={route} signedIn={session !== null}>
      <Suspense fallback={<Blank />}>
        <Routes location={location}>
          {routes.map(({ path, screen }) => (
            <Route key={path} path={path} element={screen} />
          ))}
        </Routes>
      </Suspense>
    </Framed>
  );
}

function Framed({ route, signedIn, children }: { route: AppRoute; signedIn: boolean; children: ReactNode }) {
  if (route.frame === "bare") return children;
  if (!signedIn) {
    return (
      <main id="main" className="h-full">
        {children}
      </main>
    );
  }
  return (
    <Suspense fallback={<Blank />}>
      <Shell frame={route.frame}>{children}</Shell>
    </Suspense>
  );
}

/** Shows an empty page while a screen's code arrives, which comes from the device after the first visit. */
const Blank = () => <div className="h-full" />;
