import * as detail from '../../src/detail/index.ts';
import * as forms from '../../src/forms/index.ts';
import * as page from '../../src/page/index.ts';
import type { Layer } from '../docs/read-widgets.ts';
import { chartsSamples } from './charts.tsx';
import { coreSamples } from './core.tsx';
import { datesSamples } from './dates.tsx';
import { fieldsSamples } from './fields.tsx';
import { formsSamples } from './forms.tsx';
import { gridSamples } from './grid.tsx';
import { mapSamples } from './map.tsx';
import { pageSamples } from './page.tsx';
import type { Samples } from './sample.tsx';

/** The samples of the widgets that a layer exports. */
const samplesOf = (layer: object, samples: Samples): Samples =>
  Object.fromEntries(Object.entries(samples).filter(([name]) => name in layer));

export const samples: Readonly<Record<Layer, Samples>> = {
  core: coreSamples,
  page: samplesOf(page, { ...pageSamples, ...formsSamples }),
  detail: samplesOf(detail, pageSamples),
  forms: samplesOf(forms, formsSamples),
  fields: fieldsSamples,
  dates: datesSamples,
  grid: gridSamples,
  charts: chartsSamples,
  map: mapSamples,
};
