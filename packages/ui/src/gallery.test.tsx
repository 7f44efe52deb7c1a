import { describe, expect, it, jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import axe from 'axe-core';
import { LAYERS, type Layer, readWidgets } from '../gallery/docs/read-widgets.ts';
import { samples } from '../gallery/samples/all.ts';
import * as charts from './charts/index.ts';
import * as dates from './dates/index.ts';
import * as detail from './detail/index.ts';
import * as fields from './fields/index.ts';
import * as forms from './forms/index.ts';
import * as grid from './grid/index.ts';
import * as core from './index.ts';
import * as map from './map/index.ts';
import * as page from './page/index.ts';

const modules: Record<Layer, object> = { core, page, detail, forms, fields, dates, grid, charts, map };
const docs = readWidgets();

/** Components as exported at runtime, independent of the parsed sources. */
const componentsOf = (layer: Layer) =>
  Object.entries(modules[layer])
    .filter(([name, value]) => /^[A-Z][a-z]/.test(name) && ['function', 'object'].includes(typeof value))
    .map(([name]) => name)
    .sort();

describe.each(LAYERS)('the gallery of %s', (layer) => {
  it('shows every public widget in at least one state', () => {
    const shown = Object.entries(samples[layer]).flatMap(([name, states]) =>
      states.length > 0 ? [name] : [],
    );
    expect(shown.sort()).toEqual(componentsOf(layer));
  });

  it('documents every widget and its props', () => {
    expect(docs[layer].map(({ name }) => name).sort()).toEqual(componentsOf(layer));
    expect(docs[layer].filter(({ text }) => text === '').map(({ name }) => name)).toEqual([]);
    // Widgets without props of their own.
    const bare = ['Box', 'ModalSubmitBar', 'StatRow', 'VisuallyHidden'];
    expect(
      docs[layer]
        .filter(({ name, props }) => props.length === 0 && !bare.includes(name))
        .map(({ name }) => name),
    ).toEqual([]);
  });
});

/** Rules that need a layout, which jsdom lacks; the browser test covers them. */
const rules = { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } };

const shown = LAYERS.flatMap((layer) =>
  Object.entries(samples[layer]).flatMap(([name, states]) =>
    states.map(({ state, show }) => [`${name}: ${state}`, show] as const),
  ),
);

describe('every sample', () => {
  it.each(shown)(
    '%s renders without console errors or axe violations',
    async (_name, show) => {
      const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const { container } = render(
        <core.PortalThemeProvider>
          <main>{show}</main>
        </core.PortalThemeProvider>,
      );
      const { violations } = await act(() => axe.run(container, { rules }));
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
      ).toEqual([]);
      expect(consoleError).not.toHaveBeenCalled();
      consoleError.mockRestore();
    },
    60_000,
  );
});

describe('the documentation of props', () => {
  const find = (layer: Layer, name: string) => docs[layer].find((widget) => widget.name === name);

  it('has types, descriptions and whether a prop is required', () => {
    expect(find('page', 'Tabs')?.props.find(({ name }) => name === 'value')).toEqual({
      name: 'value',
      type: 'string',
      required: true,
      text: '',
    });
    expect(find('detail', 'BundleOptionGrid')?.props.find(({ name }) => name === 'columns')).toMatchObject({
      type: 'number',
      required: false,
      text: 'Number of columns where they fit; 2 by default.',
    });
  });

  it('follows extended, omitted and referenced types', () => {
    const sheet = find('page', 'SidebarModal')?.props.map(({ name }) => name);
    expect(sheet).toEqual(expect.arrayContaining(['width', 'open', 'onClose']));
    expect(sheet).not.toContain('size');
    expect(find('charts', 'BarChart')?.types.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['ChartData', 'ChartSeries', 'BarChartOptions']),
    );
  });
});
