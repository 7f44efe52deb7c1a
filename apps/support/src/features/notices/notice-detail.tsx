import { contract, type OutputOf } from '@portal/api-client';
import { NOTICE_KIND_LABELS } from '@portal/api-client/labels';
import { DetailPage, formatNoticePeriod } from '@portal/area-kit/detail';
import { pathTo, resultOrUndefined, saveFile, showAlert, useCommand, useQuery } from '@portal/portal-sdk';
import { Button, Card, Stack, StatusTag, Text } from '@portal/ui';
import { formatDate } from '@portal/ui/format';
import { pageIcons } from '@portal/ui/page';
import { HtmlText } from '../shared/html-text.tsx';
import { AffectedServices } from './affected-services.tsx';

type Notice = OutputOf<typeof contract.documentation.getNotification>;

/** One service notice with its period, text and the services it affects. */
export function NoticeDetail({ id }: { id: string }) {
  const notice = useQuery(contract.documentation.getNotification, { id });
  return (
    <DetailPage
      query={notice}
      width="reading"
      title={(found) => found?.title ?? 'Service notice'}
      breadcrumbs={[{ label: 'Service notices', href: pathTo('documentation.notifications') }]}
      notFound={{ title: 'We couldn’t find this notice' }}
      header={(found) => ({
        title: found.title,
        tag: (
          <StatusTag tone={NOTICE_KIND_LABELS[found.kind].tone}>
            {NOTICE_KIND_LABELS[found.kind].label}
          </StatusTag>
        ),
        meta: [`Published ${formatDate(found.publishedAt)}`],
        actions: found.startsAt !== null && <CalendarButton notice={found} />,
      })}
    >
      {(found) => (
        <Stack gap={6}>
          <Stack gap={5}>
            <Period text={formatNoticePeriod(found)} />
            <Text weight={500}>{found.summary}</Text>
            <HtmlText html={found.content} />
          </Stack>
          <AffectedServices notice={found} />
        </Stack>
      )}
    </DetailPage>
  );
}

/** The period for a calendar. */
function CalendarButton({ notice: { id } }: { notice: Notice }) {
  const calendar = useCommand(contract.documentation.downloadCalendar);
  const save = async () => {
    const file = await resultOrUndefined(calendar.run({ id }));
    if (file === undefined) showAlert('The calendar file was not downloaded. Try again.', { success: false });
    else saveFile(file);
  };
  return (
    <Button icon={<pageIcons.calendar />} loading={calendar.busy} onClick={save}>
      Add to calendar
    </Button>
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
