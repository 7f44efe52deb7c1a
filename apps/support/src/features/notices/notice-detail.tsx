import { contract } from '@portal/api-client';
import { DetailPage } from '@portal/area-kit';
import { pathTo, useQuery } from '@portal/portal-sdk';
import { Card, Stack, StatusTag, Text } from '@portal/ui';
import { formatDate } from '@portal/ui/format';
import { HtmlText } from '../shared/html-text.tsx';
import { formatPeriod, NOTICE_KIND_LABELS } from './notice-labels.ts';

/** One service notice with its period and text. */
export function NoticeDetail({ id }: { id: string }) {
  const notice = useQuery(contract.documentation.getNotification, { id });
  return (
    <DetailPage
      query={notice}
      width="reading"
      title={(found) => found?.title ?? 'Service notice'}
      breadcrumbs={[{ label: 'Service notices', href: pathTo('documentation.notifications') }]}
      notFound={{ title: 'We couldn’t find this notice' }}
      header={({ title, kind, publishedAt }) => ({
        title,
        tag: <StatusTag tone={NOTICE_KIND_LABELS[kind].tone}>{NOTICE_KIND_LABELS[kind].label}</StatusTag>,
        meta: [`Published ${formatDate(publishedAt)}`],
      })}
    >
      {(found) => (
        <Stack gap={5}>
          <Period text={formatPeriod(found)} />
          <Text weight={500}>{found.summary}</Text>
          <HtmlText html={found.content} />
        </Stack>
      )}
    </DetailPage>
  );
}

function Period({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Card>
      <Stack gap={1}>
        <Text variant="caption" tone="muted">
          When
        </Text>
        <Text weight={600} numeric>
          {text}
        </Text>
      </Stack>
    </Card>
  );
}
