import type { ReactNode } from 'react';
import { icons } from '../src/index.ts';
import { menuIcons } from '../src/menu-icons/index.ts';
import { pageIcons } from '../src/page/index.ts';
import type { Layer } from './docs/read-widgets.ts';
import { samples } from './samples/all.ts';
import { DashboardView } from './views/dashboard.tsx';
import { FormView } from './views/form.tsx';
import { LayerView } from './views/layer.tsx';
import { ListView } from './views/list.tsx';
import { QuoteView } from './views/quote.tsx';
import { TableView } from './views/table.tsx';
import { TokensView } from './views/tokens.tsx';

export interface View {
  readonly id: string;
  readonly title: string;
  readonly icon: ReactNode;
  readonly render: () => ReactNode;
}

const layer = (id: Layer, title: string, icon: ReactNode, text: string): View => ({
  id,
  title,
  icon,
  render: () => <LayerView title={title} text={text} widgets={PUBLIC_WIDGETS[id]} samples={samples[id]} />,
});

export const views: readonly [View, ...View[]] = [
  layer('core', 'Core', <menuIcons.dashboard />, 'Loaded with the shell, shared by all'),
  layer('page', 'Page', <pageIcons.documentation />, 'Building blocks of pages'),
  layer('detail', 'Detail', <pageIcons.documentation />, 'Figures, steps and files of one record'),
  layer('forms', 'Forms', <pageIcons.edit />, 'Fields and messages of every form'),
  layer('fields', 'Fields', <pageIcons.edit />, 'Drafts, files and the larger fields of long forms'),
  layer('dates', 'Dates', <pageIcons.calendar />, 'Dates, times and ranges, typed or picked'),
  layer('grid', 'Grid', <pageIcons.sort />, 'Every list of the portal'),
  layer('charts', 'Charts', <menuIcons.status />, 'A data object and an options object'),
  layer('map', 'Map', <icons.location />, 'A drawn map until the map service loads'),
  { id: 'tokens', title: 'Tokens', icon: <pageIcons.tag />, render: () => <TokensView /> },
  {
    id: 'dashboard',
    title: 'Sample: dashboard',
    icon: <menuIcons.dashboard />,
    render: () => <DashboardView />,
  },
  { id: 'list', title: 'Sample: list', icon: <pageIcons.quotes />, render: () => <ListView /> },
  { id: 'quote', title: 'Sample: quote', icon: <menuIcons.newQuote />, render: () => <QuoteView /> },
  { id: 'form', title: 'Sample: long form', icon: <pageIcons.edit />, render: () => <FormView /> },
  { id: 'table', title: 'Sample: table', icon: <pageIcons.sort />, render: () => <TableView /> },
];
