import { SHARED_STATUS_LABELS } from '@portal/api-client/labels';
import { color, IconButton, icons, Link, Row, Stack, StatusTag, styled, Text } from '@portal/ui';
import { formatDateTime, formatMoney } from '@portal/ui/format';
import { pageIcons, Section } from '@portal/ui/page';
import type { ProposalSubject, ProposalSummary } from '../proposal-subject.ts';
import { useVersionSharing } from '../sharing/use-sharing.ts';
import { useVersionDownload } from './use-version-download.ts';
import { describeMargin, describeOutdated, getNoSendReason } from './version-text.ts';

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { padding: '12px 0', borderTop: `1px solid ${color.line.main}` },
  '& > li:last-of-type': { borderBottom: `1px solid ${color.line.main}` },
});

interface VersionListProps<Id extends object> {
  subject: ProposalSubject<Id>;
  versions: readonly ProposalSummary[];
  onSend: (version: ProposalSummary) => void;
  onShare: (version: ProposalSummary) => void;
}

/** Stored versions, newest first, and who they were sent to. */
export function VersionList<Id extends object>({ subject, versions, onSend, onShare }: VersionListProps<Id>) {
  return (
    <Section
      title="Versions"
      description="Each time you download, share or send a changed proposal, we save a version. A saved version never changes."
    >
      {versions.length === 0 ? (
        <Text tone="muted" component="p" sx={{ m: 0 }}>
          No version yet.
        </Text>
      ) : (
        <List>
          {versions.map((version) => (
            <Version
              key={version.number}
              subject={subject}
              version={version}
              onSend={onSend}
              onShare={onShare}
            />
          ))}
        </List>
      )}
    </Section>
  );
}

function Version<Id extends object>({
  subject,
  version,
  onSend,
  onShare,
}: Omit<VersionListProps<Id>, 'versions'> & { version: ProposalSummary }) {
  const download = useVersionDownload(subject);
  const { sharing, isAccepted } = useVersionSharing(subject, version.number);
  const { number, createdAt, createdBy, monthly, install, mails } = version;
  const outdated = describeOutdated(version, subject);
  const canSend = getNoSendReason(version, subject) === null;
  return (
    <li>
      <Row justify="space-between" align="start" gap={2}>
        <Stack gap={1} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Row gap={2} wrap>
            <Link href={subject.getPath(number)}>Version {number}</Link>
            {sharing?.status && (
              <StatusTag tone={SHARED_STATUS_LABELS[sharing.status].tone}>
                {SHARED_STATUS_LABELS[sharing.status].label}
              </StatusTag>
            )}
            {outdated !== null && <StatusTag tone="warning">{outdated.label}</StatusTag>}
          </Row>
          <Text variant="dense" numeric>
            {formatMoney(monthly)} monthly, {formatMoney(install)} install
          </Text>
          <Text variant="dense" tone="muted">
            {[describeMargin(version), `${createdBy}, ${formatDateTime(createdAt)}`]
              .filter((part) => part !== null)
              .join(' · ')}
          </Text>
          {mails.length === 0 ? (
            <Text variant="dense" tone="muted">
              Not sent
            </Text>
          ) : (
            mails.map((mail) => (
              <Text key={mail.sentAt} variant="dense">
                Sent to {mail.to.join(', ')}
                <Text component="span" variant="dense" tone="muted">
                  {' '}
                  by {mail.sentBy}, {formatDateTime(mail.sentAt)}
                </Text>
              </Text>
            ))
          )}
        </Stack>
        <Row gap={1} sx={{ flex: 'none' }}>
          <IconButton
            label={`Download version ${number}`}
            icon={<pageIcons.download />}
            aria-busy={download.busy || undefined}
            onClick={() => void download.run(number)}
          />
          {canSend && !isAccepted && (
            <IconButton
              label={`Share version ${number} by link`}
              icon={<icons.external />}
              onClick={() => onShare(version)}
            />
          )}
          {canSend && (
            <IconButton
              label={`Send version ${number}${mails.length === 0 ? '' : ' again'}`}
              icon={<pageIcons.mail />}
              onClick={() => onSend(version)}
            />
          )}
        </Row>
      </Row>
    </li>
  );
}
