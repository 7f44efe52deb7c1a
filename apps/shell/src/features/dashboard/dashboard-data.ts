import type { contract, OutputOf } from '@portal/api-client';

export type DashboardData = OutputOf<typeof contract.dashboard.get>;
export type QuoteFigures = NonNullable<DashboardData['quotes']>;
export type MultiQuoteFigures = NonNullable<DashboardData['multiQuotes']>;
export type OrderFigures = NonNullable<DashboardData['orders']>;
export type ServiceFigures = NonNullable<DashboardData['services']>;
export type CaseFigures = NonNullable<DashboardData['cases']>;
export type WaitingItem = DashboardData['waiting'][number];
export type MonthOfSpend = NonNullable<DashboardData['spend']>[number];
export type MonthOfPipeline = QuoteFigures['pipelineByMonth'][number];
