import type { ReactNode } from 'react';
import type { createBrowserRouter } from 'react-router';

type Router = ReturnType<typeof createBrowserRouter>;

let connection: { router: Router; errorElement: ReactNode; preloadDashboard: () => void } | undefined;

/** Id of the layout route below which the routes of loaded areas are added. */
export const AREAS_ROUTE_ID = 'areas';

/**
 * Sets the router that receives the areas' routes, what their pages show when they fail, and how to fetch the code of the
 * dashboard. Called once, after the shell has created the router.
 */
export function connectAreaRouter(
  router: Router,
  errorElement: ReactNode,
  preloadDashboard: () => void,
): void {
  connection = { router, errorElement, preloadDashboard };
}

export const getConnection = () => connection;
