import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import { descriptorFor } from './manifest-store.ts';

/** The area of a visit's first page, for the router to start with. */
export interface FirstArea {
  name: string;
  route: RouteObject;
}

/** Loads the area of a visit's first page and that page's code. Null where there is none; opening the page reports why. */
export async function loadFirstArea(path: string, errorElement: ReactNode): Promise<FirstArea | null> {
  const descriptor = descriptorFor(path);
  if (descriptor === undefined || descriptor.disabled !== null) return null;
  try {
    // Loading areas is part of the signed-in frame's script.
    const { openFirstPage } = await import('./area-router.ts');
    return { name: descriptor.name, route: await openFirstPage(descriptor, path, errorElement) };
  } catch {
    return null;
  }
}
