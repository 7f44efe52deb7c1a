import { contract } from '@portal/api-client';
import { LINE_CHECK_RESULT_LABELS } from '@portal/api-client/labels';
import { DisabledReasonButton } from '@portal/area-kit/detail';
import { resultOrUndefined, useCommand } from '@portal/portal-sdk';
import { AlertBanner, Button, Row, Stack, StatusTag, Text, VisuallyHidden } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { type DataColumn, DataTable } from '@portal/ui/grid';
import { faultPath } from '../shared/service-paths.ts';
import { useLineChecks } from '../shared/use-line-checks.ts';

type LineCheck = contract.circuits.LineCheck;

const MEASURED_DEVICES: Readonly<Record<contract.circuits.LineCheckKind, string>> = {
  'optical-unit': 'optical unit',
  'telephone-line': 'modem',
};

const COLUMNS: readonly DataColumn<LineCheck>[] = [
  {
    id: 'date',
    header: 'Date',
    value: ({ date }) => date,
    render: ({ date }) => formatDateTime(date),
    sortable: true,
    width: 150,
    priority: 1,
  },
  {
    id: 'result',
    header: 'Result',
    value: ({ result }) => (result === null ? 'Checking' : LINE_CHECK_RESULT_LABELS[result].label),
    render: ({ result }) => <ResultTag result={result} />,
    sortable: true,
    width: 130,
  },
  { id: 'detail', header: 'Detail', value: ({ detail }) => detail, minWidth: 260, flex: 2 },
  { id: 'requestedBy', header: 'Requested by', value: ({ requestedBy }) => requestedBy, width: 180 },
];

function ResultTag({ result }: Pick<LineCheck, 'result'>) {
  if (result === null) return <StatusTag tone="info">Checking</StatusTag>;
  const { label, tone } = LINE_CHECK_RESULT_LABELS[result];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}

/** Line checks of a service: the latest results, and starting one. */
export function LineChecks({ circuit }: { circuit: contract.circuits.Circuit }) {
  const { id } = circuit;
  const kind = contract.circuits.getLineCheckKind(circuit) ?? 'optical-unit';
  const { checks, isChecking } = useLineChecks(id, true);
  const start = useCommand(contract.circuits.runLineCheck, { refreshes: [contract.circuits.listLineChecks] });
  const run = async () => {
    const started = await resultOrUndefined(start.run({ id }));
    // Refused: a colleague may have started one, which the list then shows.
    if (started === undefined) await checks.refresh();
  };
  const latest = checks.data?.[0];
  return (
    <Stack gap={4}>
      <Row wrap gap={4} justify="space-between" align="start">
        <Text tone="muted" sx={{ maxWidth: 560 }}>
          A line check measures the signal of the {MEASURED_DEVICES[kind]} at the site. It takes about a
          minute and does not interrupt the service.
        </Text>
        <DisabledReasonButton
          data-print="hide"
          loading={start.busy}
          onClick={run}
          disabledReason={isChecking ? 'A line check is running. Its result will appear below.' : null}
        >
          Start line check
        </DisabledReasonButton>
      </Row>
      {start.error && (
        <AlertBanner tone="danger" title="The line check was not started">
          {start.error.message}
        </AlertBanner>
      )}
      {latest !== undefined && latest.result !== null && latest.result !== 'passed' && (
        <AlertBanner
          tone="warning"
          live="off"
          title={`The latest line check: ${LINE_CHECK_RESULT_LABELS[latest.result].label.toLowerCase()}`}
          action={
            <Button size="small" href={faultPath([circuit])}>
              Report a fault
            </Button>
          }
        >
          {latest.detail}
        </AlertBanner>
      )}
      <VisuallyHidden role="status">{getStatusText(latest)}</VisuallyHidden>
      <DataTable
        mode="client"
        aria-label="Line checks"
        columns={COLUMNS}
        rows={checks.data}
        getRowId={(check) => String(check.id)}
        initialState={{ sort: 'date', direction: 'desc' }}
        loading={checks.isLoading}
        error={checks.error}
        onRetry={checks.refresh}
        empty={{
          title: 'No line checks yet',
          description: 'Start one to see whether the line is working.',
        }}
      />
    </Stack>
  );
}

function getStatusText(latest: LineCheck | undefined): string {
  if (latest === undefined) return '';
  if (latest.result === null) return 'Checking the line';
  return `Line check finished: ${LINE_CHECK_RESULT_LABELS[latest.result].label}`;
}
