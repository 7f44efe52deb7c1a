import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { composeStories, type Meta, setProjectAnnotations } from '@storybook/react';
import { act, render } from '@testing-library/react';
import axe from 'axe-core';
import type { ComponentType } from 'react';
import preview from '../.storybook/preview.tsx';
import * as charts from './charts/index.ts';
import * as dates from './dates/index.ts';
import * as detail from './detail/index.ts';
import * as fields from './fields/index.ts';
import * as forms from './forms/index.ts';
import * as grid from './grid/index.ts';
import * as core from './index.ts';
import * as map from './map/index.ts';
import * as page from './page/index.ts';

setProjectAnnotations(preview);

interface StoryFile {
  default: Meta;
}

type ComposedStory = ComponentType & { storyName: string };

const ROOT = join(import.meta.dirname, '..');

/** Every story file, beside the widgets and among the examples. */
const files: StoryFile[] = await Promise.all(
  ['src', 'stories']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(ROOT, folder, path),
      ),
    )
    .filter((path) => path.endsWith('.stories.tsx'))
    .sort()
    .map((path) => import(path)),
);

const LAYERS = {
  Core: core,
  Page: page,
  Detail: detail,
  Forms: forms,
  Fields: fields,
  Dates: dates,
  Grid: grid,
  Charts: charts,
  Map: map,
};

describe.each(Object.entries(LAYERS))('the stories of %s', (layer, exported) => {
  it('show every public widget', () => {
    const widgets = Object.entries(exported).filter(
      ([name, value]) => /^[A-Z][a-z]/.test(name) && ['function', 'object'].includes(typeof value),
    );
    const shown = files
      .filter((file) => file.default.title?.startsWith(`${layer}/`))
      .map((file) => [file.default.title, file.default.component]);
    expect(new Map(shown as [string, unknown][])).toEqual(
      new Map(widgets.map(([name, value]) => [`${layer}/${name}`, value])),
    );
  });
});

/** Rules that need a layout, which jsdom lacks; the browser test covers them. */
const rules = { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } };

/** `npm test` tests every third story of a file with axe, `npm run test:long` tests all. */
const isEveryStoryTested = Boolean(process.env['TEST_LONG']);

const stories = files.flatMap((file) =>
  Object.values<ComposedStory>(composeStories(file)).map(
    (Story, at) =>
      [`${file.default.title}: ${Story.storyName}`, Story, isEveryStoryTested || at % 3 === 0] as const,
  ),
);

describe('every story', () => {
  it.each(stories)(
    '%s renders without console errors or axe violations',
    async (_name, Story, isTested) => {
      const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const { container } = render(<Story />);
      const violations = isTested ? (await act(() => axe.run(container, { rules }))).violations : [];
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
      ).toEqual([]);
      expect(consoleError).not.toHaveBeenCalled();
      consoleError.mockRestore();
    },
    60_000,
  );
});
