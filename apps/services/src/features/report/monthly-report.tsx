import { PrintButton } from '@portal/area-kit/detail';
import { pathTo, usePageTitle, useSearchParams } from '@portal/portal-sdk';
import { Box, Button, EmptyState, Row, useBrand } from '@portal/ui';
import { formatDateTime, formatMonth, serverNow } from '@portal/ui/format';
import { Page, PageHeader, SelectInput } from '@portal/ui/page';
import { MAX_REPORT_SERVICES } from '../shared/service-paths.ts';
import { listMonths, readMonth } from './report-months.ts';
import { ServiceReport } from './service-report.tsx';

const ID = /^[1-9]\d{0,9}$/;

/** Traffic, availability and cases of one or several services in a month, to print or save as PDF. */
export function MonthlyReport() {
  const [params, setParams] = useSearchParams();
  const providerName = useBrand().name;
  const month = readMonth(params.get('month'));
  const ids = [...new Set(params.getAll('service').filter((id) => ID.test(id)))].slice(
    0,
    MAX_REPORT_SERVICES,
  );
  const title = `Monthly report, ${formatMonth(`${month}-01`)}`;
  usePageTitle(title);
  const setMonth = (value: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.set('month', value ?? month);
        return next;
      },
      { replace: true },
    );
  return (
    <Page>
      <PageHeader
        title={title}
        breadcrumbs={[{ label: 'Services', href: pathTo('circuits') }]}
        meta={[providerName, `Created ${formatDateTime(serverNow())}`]}
        actions={ids.length > 0 && <PrintButton />}
      />
      {ids.length === 0 ? (
        <EmptyState
          title="No services selected"
          description="Select services in the list, then choose Monthly report."
          action={<Button href={pathTo('circuits')}>Go to services</Button>}
        />
      ) : (
        <>
          <Row data-print="hide" sx={{ mb: 6 }}>
            <SelectInput label="Month" value={month} onChange={setMonth} options={listMonths()} />
          </Row>
          {ids.map((id, index) => (
            <Box
              key={id}
              sx={{
                maxWidth: 860,
                mb: 10,
                '@media print': { mb: 0, ...(index > 0 && { breakBefore: 'page' }) },
              }}
            >
              <ServiceReport id={id} month={month} />
            </Box>
          ))}
        </>
      )}
    </Page>
  );
}
