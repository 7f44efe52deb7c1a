import * as detail from '../../src/detail/index.ts';
import * as forms from '../../src/forms/index.ts';
import * as page from '../../src/page/index.ts';
import type { Layer } from '../docs/read-widgets.ts';
import { chartsSamples } from './charts.tsx';
import { actionSamples } from './core/actions.tsx';
import { feedbackSamples } from './core/feedback.tsx';
import { layoutSamples as coreLayoutSamples } from './core/layout.tsx';
import { datesSamples } from './dates.tsx';
import { formsSamples } from './fields/forms.tsx';
import { inputSamples } from './fields/inputs.tsx';
import { structureSamples } from './fields/structure.tsx';
import { gridSamples } from './grid.tsx';
import { mapSamples } from './map.tsx';
import { detailSamples } from './page/detail.tsx';
import { dialogSamples } from './page/dialogs.tsx';
import { figureSamples } from './page/figures.tsx';
import { filterSamples } from './page/filters.tsx';
import { layoutSamples } from './page/layout.tsx';
import { overlaySamples } from './page/overlays.tsx';
import type { Samples } from './sample.tsx';

const pageSamples: Samples = {
  ...layoutSamples,
  ...filterSamples,
  ...figureSamples,
  ...detailSamples,
  ...dialogSamples,
  ...overlaySamples,
};

/** The samples of the widgets that a layer exports. */
const samplesOf = (layer: object, samples: Samples): Samples =>
  Object.fromEntries(Object.entries(samples).filter(([name]) => name in layer));

export const samples: Readonly<Record<Layer, Samples>> = {
  core: { ...coreLayoutSamples, ...actionSamples, ...feedbackSamples },
  page: samplesOf(page, { ...pageSamples, ...formsSamples }),
  detail: samplesOf(detail, pageSamples),
  forms: samplesOf(forms, formsSamples),
  fields: { ...inputSamples, ...structureSamples },
  dates: datesSamples,
  grid: gridSamples,
  charts: chartsSamples,
  map: mapSamples,
};
