import type { Layer } from '../docs/read-widgets.ts';
import { chartsSamples } from './charts.tsx';
import { coreSamples } from './core.tsx';
import { datesSamples } from './dates.tsx';
import { formsSamples } from './forms.tsx';
import { gridSamples } from './grid.tsx';
import { mapSamples } from './map.tsx';
import { pageSamples } from './page.tsx';
import type { Samples } from './sample.tsx';

export const samples: Readonly<Record<Layer, Samples>> = {
  core: coreSamples,
  page: pageSamples,
  forms: formsSamples,
  dates: datesSamples,
  grid: gridSamples,
  charts: chartsSamples,
  map: mapSamples,
};
