import { useQuery } from '@portal/portal-sdk';
import { AlertBanner, Box, Button, DataState, EmptyState, SkeletonText } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { pageIcons } from '@portal/ui/page';
import { useState } from 'react';
import { PrintProposalButton } from '../print-proposal-button.tsx';
import { ProposalHeader } from '../proposal-header.tsx';
import type { Proposal, ProposalSubject } from '../proposal-subject.ts';
import { SendDialog } from '../send-dialog.tsx';
import { ShareDialog } from '../sharing/share-dialog.tsx';
import { SharingSection } from '../sharing/sharing-section.tsx';
import { useVersionSharing } from '../sharing/use-sharing.ts';
import { ProposalSheet, SHEET_WIDTH } from '../sheet/proposal-sheet.tsx';
import { getLastRecipients } from './last-recipients.ts';
import { useVersionDownload } from './use-version-download.ts';
import { describeMargin, describeOutdated, getNoSendReason } from './version-text.ts';

interface VersionPageProps<Id extends object> {
  subject: ProposalSubject<Id>;
  number: number;
}

/** A stored version, as the customer received it. */
export function VersionPage<Id extends object>({ subject, number }: VersionPageProps<Id>) {
  const version = useQuery(subject.calls.get, { ...subject.id, number });
  if (version.data !== undefined) return <Version subject={subject} version={version.data} />;
  return (
    <>
      <ProposalHeader subject={subject} title={`Version ${number}`} />
      {version.error?.code === 'not-found' ? (
        <EmptyState
          title={`We couldn’t find version ${number}`}
          description="The link may be wrong."
          action={<Button href={subject.getPath()}>Open the proposal</Button>}
        />
      ) : (
        <DataState state={version} skeleton={<SkeletonText lines={8} />} onRetry={version.refresh}>
          {() => null}
        </DataState>
      )}
    </>
  );
}

function Version<Id extends object>({
  subject,
  version,
}: {
  subject: ProposalSubject<Id>;
  version: Proposal;
}) {
  const [isSending, setSending] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const download = useVersionDownload(subject);
  const versions = useQuery(subject.calls.list, subject.id).data ?? [];
  const { number, content, createdAt, createdBy, mails } = version;
  const outdated = describeOutdated(version, subject);
  const canSend = getNoSendReason(version, subject) === null;
  const { isAccepted } = useVersionSharing(subject, number);
  const margin = describeMargin(version);
  const created = `Created by ${createdBy}, ${formatDateTime(createdAt)}.${margin === null ? '' : ` ${margin}.`}`;
  const sent = mails.map(
    ({ to, sentBy, sentAt }) => `Sent to ${to.join(', ')} by ${sentBy}, ${formatDateTime(sentAt)}.`,
  );
  return (
    <>
      <ProposalHeader
        subject={subject}
        title={`Proposal, version ${number}`}
        actions={
          <>
            <Button href={subject.getPath()}>New version</Button>
            <PrintProposalButton offer={content.offer} />
            <Button
              icon={<pageIcons.download />}
              loading={download.busy}
              onClick={() => void download.run(number)}
            >
              Download PDF
            </Button>
            {canSend && !isAccepted && <Button onClick={() => setSharing(true)}>Share link</Button>}
          </>
        }
        action={
          canSend && (
            <Button variant="primary" icon={<pageIcons.mail />} onClick={() => setSending(true)}>
              {mails.length === 0 ? 'Send by email' : 'Send again'}
            </Button>
          )
        }
      />
      <Box data-print="hide" sx={{ maxWidth: SHEET_WIDTH, mb: 6 }}>
        <AlertBanner
          tone={outdated === null ? 'info' : 'warning'}
          live="off"
          {...(outdated && { title: outdated.text })}
        >
          {[created, ...sent].join(' ')}
        </AlertBanner>
      </Box>
      <SharingSection subject={subject} number={number} />
      <ProposalSheet content={content} version={version} sites={subject.renderSites?.(version)} />
      <SendDialog
        subject={subject}
        version={isSending ? version : null}
        lastTo={getLastRecipients(version, versions)}
        offer={content.offer}
        onClose={() => setSending(false)}
      />
      <ShareDialog subject={subject} version={isSharing ? version : null} onClose={() => setSharing(false)} />
    </>
  );
}
