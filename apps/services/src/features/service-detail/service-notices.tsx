import { contract } from '@portal/api-client';
import { NOTICE_KIND_LABELS } from '@portal/api-client/labels';
import { formatNoticePeriod } from '@portal/area-kit/detail';
import { pathTo, useQuery } from '@portal/portal-sdk';
import { AlertBanner, Button, Link, Stack, Text } from '@portal/ui';
import { formatDate } from '@portal/ui/format';

type Notice = contract.documentation.ServiceNotice;

const MAX_SHOWN = 5;

/** Planned work and incidents that affect the service now or soon. */
export function ServiceNotices({ id }: { id: number }) {
  const notices = useQuery(contract.documentation.listNotifications, {
    circuitId: id,
    isCurrent: true,
    sort: 'startsAt',
    direction: 'asc',
    perPage: MAX_SHOWN,
  });
  if (notices.error !== undefined && notices.data === undefined)
    return (
      <AlertBanner
        tone="warning"
        title="We could not load planned work and incidents of this service"
        action={
          <Button size="small" onClick={notices.refresh}>
            Try again
          </Button>
        }
      />
    );
  const shown = notices.data?.items ?? [];
  if (shown.length === 0) return null;
  return (
    <Stack gap={3}>
      {shown.map((notice) => (
        <AlertBanner
          key={notice.id}
          tone={notice.kind === 'incident' ? 'warning' : 'info'}
          title={describeNotice(notice)}
        >
          <Text component="p" sx={{ m: 0 }}>
            <Link href={pathTo('documentation.notification', { id: notice.id })}>{notice.title}</Link>
            {`, ${formatNoticePeriod(notice) ?? ''}. ${notice.summary}`}
          </Text>
        </AlertBanner>
      ))}
    </Stack>
  );
}

/** "Planned work on 24/11/2026". */
function describeNotice({ kind, startsAt }: Notice): string {
  return `${NOTICE_KIND_LABELS[kind].label} on ${formatDate(startsAt)}`;
}
