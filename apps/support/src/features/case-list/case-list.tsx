import { contract } from '@portal/api-client';
import { listInput, pathTo, tableError, tableState, usePageTitle, useQuery } from '@portal/portal-sdk';
import { Button, icons } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { DataTable, useStoredColumnChoice } from '@portal/ui/grid';
import { Page, PageHeader } from '@portal/ui/page';
import type { CaseSummary } from '../shared/case-labels.ts';
import { caseColumns } from './case-columns.tsx';
import { CaseFilters } from './case-filters.tsx';
import { caseFilterInput, useCaseFilters } from './use-case-filters.ts';

/** Polling interval while the list is open. */
const LIVE_INTERVAL_MS = 60_000;

/** The partner's support cases. */
export function CaseList({ onOpenCase }: { onOpenCase: () => void }) {
  usePageTitle('Support cases');
  const list = useCaseFilters();
  const cases = useQuery(
    contract.support.listCases,
    { ...caseFilterInput(list), ...listInput(list) },
    { keepPreviousData: true, refreshInterval: LIVE_INTERVAL_MS },
  );
  return (
    <Page>
      <PageHeader
        title="Support cases"
        actions={
          <Button variant="quiet" icon={<icons.help />} href={pathTo('support.help')}>
            Help
          </Button>
        }
        action={
          <Button variant="primary" icon={<icons.add />} onClick={onOpenCase}>
            Open a case
          </Button>
        }
      />
      <CaseFilters list={list} summary={cases.data === undefined ? null : plural(cases.data.total, 'case')} />
      <DataTable<CaseSummary>
        aria-label="Support cases"
        columns={caseColumns}
        columnChoice={useStoredColumnChoice('support-cases')}
        rows={cases.data?.items}
        total={cases.data?.total}
        getRowId={(row) => String(row.id)}
        {...tableState(list)}
        loading={cases.isLoading}
        error={tableError(cases.error)}
        onRetry={cases.refresh}
        isFiltered={list.isFiltered}
        onClearFilters={list.clear}
        empty={{
          title: 'No support cases yet',
          description: 'Open a case for faults, questions, billing and ceases.',
          action: <Button onClick={onOpenCase}>Open a case</Button>,
        }}
        rowHref={(row) => pathTo('support.case', { id: row.id })}
        rowLabel={(row) => `${row.caseNumber}, ${row.subject}`}
      />
    </Page>
  );
}
