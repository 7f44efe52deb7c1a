import type { ReactNode } from 'react';
import type { createBrowserRouter } from 'react-router';

type Router = ReturnType<typeof createBrowserRouter>;

interface Connection {
  router: Router;
  errorElement: ReactNode;
  preloadDashboard: () => void;
  /** Names of the areas whose routes the router has. */
  routed: Set<string>;
}

let connection: Connection | undefined;

/** Id of the layout route below which the routes of loaded areas are added. */
export const AREAS_ROUTE_ID = 'areas';

/**
 * Sets the router that receives the areas' routes, what their pages show when they fail, and how to fetch the code of the
 * dashboard. Called once, after the shell has created the router.
 * @param routed names of the areas that the router was created with
 */
export function connectAreaRouter(
  router: Router,
  errorElement: ReactNode,
  preloadDashboard: () => void,
  routed: readonly string[] = [],
): void {
  connection = { router, errorElement, preloadDashboard, routed: new Set(routed) };
}

export const getConnection = () => connection;
