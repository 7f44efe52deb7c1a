import { createContext, type ReactNode, use } from 'react';

/** The page for a path that does not exist. `app` sets it, because areas need it and pages are a higher layer. */
export const NotFoundContext = createContext<ReactNode>(null);

export function NotFound(): ReactNode {
  return use(NotFoundContext);
}
