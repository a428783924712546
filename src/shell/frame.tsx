/** The frame round every page: skip link, navigation, breadcrumbs, the page or the error screen, footer. */
import type { ReactNode } from "react";
import { Outlet, ScrollRestoration, useLocation, useMatches, useRouteError } from "react-router";
import { asFailure } from "../data/failure.ts";
import type { Crumb, PageHead } from "../data/page.ts";
import { SignInRequired } from "../session/required.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { Footer } from "./footer.tsx";
import { Navigation } from "./navigation.tsx";

type Layout = "default" | "map" | "nonav";

/** The root route: the page inside its frame. */
export function Frame(): ReactNode {
  const match = useMatches().at(-1);
  const layout = (match?.handle as { layout?: Layout } | undefined)?.layout ?? "default";
  const crumbs = (match?.loaderData as PageHead | undefined)?.crumbs ?? [];
  return (
    <Chrome routeName={match?.id ?? ""} layout={layout} crumbs={crumbs}>
      <Outlet />
    </Chrome>
  );
}

/** The root route when a loader or a component below it failed. */
export function ErrorFrame(): ReactNode {
  const failure = asFailure(useRouteError());
  const { pathname, search } = useLocation();
  const routeName = useMatches().at(-1)?.id ?? "";
  return (
    <Chrome routeName={routeName} layout="default" crumbs={[]}>
      {failure.code === "auth.required" ? (
        <SignInRequired />
      ) : (
        <ErrorScreen failure={failure} retry={pathname + search} />
      )}
    </Chrome>
  );
}

type ChromeProps = { routeName: string; layout: Layout; crumbs: readonly Crumb[]; children: ReactNode };

function Chrome({ routeName, layout, crumbs, children }: ChromeProps): ReactNode {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Navigation routeName={routeName} />
      <main
        className="page"
        id="main"
        tabIndex={-1}
        data-layout={layout}
        data-wide={layout === "map" ? "" : undefined}
        data-plain={layout === "nonav" ? "" : undefined}
      >
        {layout === "default" && <Breadcrumbs crumbs={crumbs} />}
        {children}
      </main>
      {layout !== "map" && <Footer />}
      <ScrollRestoration />
    </>
  );
}
