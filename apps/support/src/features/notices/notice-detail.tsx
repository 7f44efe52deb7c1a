import { contract, type OutputOf } from '@portal/api-client';
import { pathTo, usePageTitle, useQuery } from '@portal/portal-sdk';
import { Card, DataState, Stack, StatusTag, Text } from '@portal/ui';
import { formatDate } from '@portal/ui/format';
import { Page, PageHeader } from '@portal/ui/page';
import { HtmlText } from '../shared/html-text.tsx';
import { formatPeriod, NOTICE_KINDS } from './notice-labels.ts';

const CRUMBS = [{ label: 'Service notices', href: pathTo('documentation.notifications') }];

/** One service notice with its period and text. */
export function NoticeDetail({ id }: { id: string }) {
  const notice = useQuery(contract.documentation.getNotification, { id });
  usePageTitle(notice.data === undefined ? 'Service notice' : notice.data.title);
  return (
    <Page width="reading">
      {notice.data === undefined && <PageHeader title="Service notice" breadcrumbs={CRUMBS} />}
      <DataState state={notice} onRetry={notice.refresh} notFound={{ title: 'We couldn’t find this notice' }}>
        {(found) => <Notice notice={found} />}
      </DataState>
    </Page>
  );
}

function Notice({ notice }: { notice: OutputOf<typeof contract.documentation.getNotification> }) {
  const { label, tone } = NOTICE_KINDS[notice.kind];
  const period = formatPeriod(notice);
  return (
    <>
      <PageHeader
        title={notice.title}
        breadcrumbs={CRUMBS}
        tag={<StatusTag tone={tone}>{label}</StatusTag>}
        meta={[`Published ${formatDate(notice.publishedAt)}`]}
      />
      <Stack gap={5}>
        {period !== null && (
          <Card>
            <Stack gap={1}>
              <Text variant="caption" tone="muted">
                When
              </Text>
              <Text weight={600} numeric>
                {period}
              </Text>
            </Stack>
          </Card>
        )}
        <Text weight={500}>{notice.summary}</Text>
        <HtmlText html={notice.content} />
      </Stack>
    </>
  );
}
