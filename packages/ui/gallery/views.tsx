import type { ReactNode } from 'react';
import { icons } from '../src/index.ts';
import { pageIcons } from '../src/page/index.ts';
import { ChartsView } from './views/charts.tsx';
import { DashboardView } from './views/dashboard.tsx';
import { FormView } from './views/form.tsx';
import { ListView } from './views/list.tsx';
import { OverlaysView } from './views/overlays.tsx';
import { QuoteView } from './views/quote.tsx';
import { StatesView } from './views/states.tsx';
import { TableView } from './views/table.tsx';
import { TokensView } from './views/tokens.tsx';
import { WidgetsView } from './views/widgets.tsx';

export interface View {
  readonly id: string;
  readonly title: string;
  readonly icon: ReactNode;
  readonly render: () => ReactNode;
}

export const views: readonly [View, ...View[]] = [
  { id: 'widgets', title: 'Widgets', icon: <pageIcons.compare />, render: () => <WidgetsView /> },
  { id: 'states', title: 'States', icon: <icons.info />, render: () => <StatesView /> },
  { id: 'overlays', title: 'Overlays', icon: <pageIcons.visible />, render: () => <OverlaysView /> },
  { id: 'form', title: 'Form', icon: <pageIcons.edit />, render: () => <FormView /> },
  { id: 'table', title: 'Table', icon: <pageIcons.sort />, render: () => <TableView /> },
  { id: 'charts', title: 'Charts and map', icon: <pageIcons.timer />, render: () => <ChartsView /> },
  { id: 'tokens', title: 'Tokens', icon: <pageIcons.tag />, render: () => <TokensView /> },
  { id: 'dashboard', title: 'Sample: dashboard', icon: <icons.dashboard />, render: () => <DashboardView /> },
  { id: 'list', title: 'Sample: list', icon: <icons.quotes />, render: () => <ListView /> },
  { id: 'quote', title: 'Sample: quote', icon: <icons.newQuote />, render: () => <QuoteView /> },
];
