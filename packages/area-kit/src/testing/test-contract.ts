import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Area } from '@portal/portal-sdk';
import { type FakeServer, fakeServer } from '@portal/portal-sdk/testing';
import { areaDeclaration, findRouteProblems } from '@portal/release-manifest';
import { screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { renderRoute } from './render-route.tsx';

interface ContractOptions {
  /** Folder with the area's `area.json`. */
  root: string;
  /** A URL path for each route with parameters: `{ '/reports/:id': '/reports/1' }`. */
  addresses?: Readonly<Record<string, string>>;
  /** Fake server for the calls of the pages. */
  server?: () => FakeServer;
}

/**
 * Tests that every area must pass: `area.json` is valid, `area.ts` has exactly the declared routes, and each page renders
 * with its heading.
 */
export function testContract(
  area: Pick<Area, 'routes'>,
  { root, addresses = {}, server = fakeServer }: ContractOptions,
): void {
  const file = join(root, 'area.json');
  const declaration = v.safeParse(areaDeclaration, JSON.parse(readFileSync(file, 'utf8')));
  const paths = declaration.success ? declaration.output.routes.map(({ path }) => path) : [];

  describe('what the portal expects of an area', () => {
    it('has a declaration that the portal accepts', () => {
      expect(declaration.issues === undefined ? '' : `${file}:\n${v.summarize(declaration.issues)}`).toBe('');
    });

    it('serves the declared routes and no other', () => {
      const served = area.routes.map(({ path }) => path ?? '');
      expect(findRouteProblems(served, paths)).toEqual([]);
    });

    for (const path of paths) {
      it(`shows ${path}`, async () => {
        const address = addresses[path] ?? path;
        if (address.includes('/:')) throw new Error(`Add an address of ${path} to "addresses".`);
        renderRoute(area, address, server());
        await waitFor(() => {
          const heading = screen.getByRole('heading', { level: 1 });
          expect(heading).toBeVisible();
          expect(heading).toHaveTextContent(/\S/);
        });
      });
    }
  });
}
