import type { AreaNames } from './names.ts';

/**
 * Tests of a new area: its list and detail as a user sees them, against the typed fake server. They take calls, paths,
 * label and test data from the area, so that they hold when those are no longer the sample's.
 */
export function testFiles({ title, noun, component, file }: AreaNames): Record<string, string> {
  const example = file.replaceAll('-', '_').toUpperCase();
  return {
    [`src/testing/${file}.ts`]: `import type { ${component} } from '../features/shared/${file}.ts';

export const ${example}: ${component} = {
  id: 1,
  title: 'Maintenance in Leeds',
  summary: 'Services may be interrupted for ten minutes.',
  kind: 'maintenance',
  publishedAt: '2026-11-21T09:30:00Z',
  startsAt: null,
  endsAt: null,
  affectedServicesCount: null,
  affectedServices: [],
  content: '<p>Services may be interrupted for ten minutes.</p>',
};
`,
    [`src/features/${file}-list/${file}-list.test.tsx`]: `import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { screen } from '@testing-library/react';
import { area } from '../../area.ts';
import { ${example} } from '../../testing/${file}.ts';
import { detailPath, getLabel, LIST_PATH, listCall } from '../shared/${file}.ts';

const server = (items = [${example}]) =>
  fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(listCall, () => pageOf(items));

const findRow = () => screen.findByRole('link', { name: getLabel(${example}) });

it('lists rows that lead to their detail page', async () => {
  renderRoute(area, LIST_PATH, server());
  expect(await findRow()).toHaveAttribute('href', detailPath(${example}));
  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
});

it('requests what the URL searches for', async () => {
  const provider = server();
  renderRoute(area, \`\${LIST_PATH}?search=Leeds\`, provider);
  await findRow();
  expect(provider.calls(listCall)).toMatchObject([{ search: 'Leeds' }]);
});

it('says that there is nothing yet', async () => {
  renderRoute(area, LIST_PATH, server([]));
  expect(await screen.findByText('No ${title.toLowerCase()} yet')).toBeVisible();
});
`,
    [`src/features/${file}-detail/${file}-detail.test.tsx`]: `import { expect, it } from '@jest/globals';
import { failure, fakeServer, renderRoute } from '@portal/area-kit/testing';
import { screen } from '@testing-library/react';
import { area } from '../../area.ts';
import { ${example} } from '../../testing/${file}.ts';
import { detailPath, getCall, getLabel, LIST_PATH } from '../shared/${file}.ts';

it('shows the ${noun}', async () => {
  renderRoute(
    area,
    detailPath(${example}),
    fakeServer().on(getCall, () => ${example}),
  );
  expect(await screen.findByRole('heading', { level: 1, name: getLabel(${example}) })).toBeVisible();
});

it('says that the ${noun} does not exist', async () => {
  renderRoute(
    area,
    detailPath(${example}),
    fakeServer().on(getCall, () => failure(404, 'Not found.')),
  );
  expect(await screen.findByText("We couldn't find this ${noun}")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to ${title.toLowerCase()}' })).toHaveAttribute('href', LIST_PATH);
});
`,
  };
}
