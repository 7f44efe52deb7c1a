import { ConfirmCommandDialog } from '@portal/area-kit';
import { Button, Row, Stack, Text } from '@portal/ui';
import { formatDateTime, plural, serverNow } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import { useState } from 'react';
import type { ProposalSubject, Sharing } from '../proposal-subject.ts';

type ShareLink = Sharing['links'][number];

interface LinkListProps<Id extends object> {
  subject: ProposalSubject<Id>;
  sharing: Sharing;
  /** Level of the heading; 2 on a page. */
  level?: 2 | 3;
}

/** The links of a version: when they expire, how often they were opened, and a button to withdraw them. */
export function LinkList<Id extends object>({
  subject,
  sharing: { number, links, decision },
  level = 2,
}: LinkListProps<Id>) {
  const [withdrawn, setWithdrawn] = useState<ShareLink | null>(null);
  const { calls, id, history } = subject;
  return (
    <Section title="Links" level={level}>
      <Stack gap={3}>
        {links.map((link) => (
          <Row key={link.id} justify="space-between" align="start" gap={2}>
            <Stack gap={0} sx={{ minWidth: 0 }}>
              <Text variant="dense">{describeState(link, decision)}</Text>
              <Text variant="dense" tone="muted">
                Created by {link.createdBy}, {formatDateTime(link.createdAt)}
              </Text>
              <Text variant="dense" tone="muted">
                {describeViews(link)}
              </Text>
            </Stack>
            {(isLive(link) || isOfAccepted(link, decision)) && (
              <Button
                size="small"
                aria-label={`Withdraw the link created ${formatDateTime(link.createdAt)}`}
                onClick={() => setWithdrawn(link)}
              >
                Withdraw
              </Button>
            )}
          </Row>
        ))}
      </Stack>
      <ConfirmCommandDialog
        endpoint={calls.revokeLink}
        input={withdrawn === null ? undefined : { ...id, number, linkId: withdrawn.id }}
        refreshes={[calls.listSharing, history]}
        title="Withdraw this link?"
        confirmLabel="Withdraw link"
        successMessage="The link was withdrawn."
        onClose={() => setWithdrawn(null)}
      >
        {decision?.kind === 'accepted'
          ? 'Anyone who opens the link will see that the proposal was withdrawn. The acceptance still counts, but an accepted version cannot be shared again.'
          : 'Anyone who opens the link will see that the proposal was withdrawn. To share it again, create a new link.'}
      </ConfirmCommandDialog>
    </Section>
  );
}

const isLive = ({ revokedAt, expiresAt }: ShareLink) =>
  revokedAt === null && Date.parse(expiresAt) > serverNow();

/** The customer can read an accepted version until its link is withdrawn. */
const isOfAccepted = ({ revokedAt, expiresAt }: ShareLink, decision: Sharing['decision']) =>
  revokedAt === null && decision?.kind === 'accepted' && Date.parse(expiresAt) > Date.parse(decision.at);

function describeState(link: ShareLink, decision: Sharing['decision']): string {
  if (link.revokedAt !== null) return `Withdrawn ${formatDateTime(link.revokedAt)}`;
  if (isOfAccepted(link, decision)) return 'Works until you withdraw it';
  return `${isLive(link) ? 'Works until' : 'Expired'} ${formatDateTime(link.expiresAt)}`;
}

function describeViews({ views, firstViewedAt, lastViewedAt }: ShareLink): string {
  if (firstViewedAt === null || lastViewedAt === null) return 'Not opened yet';
  return views === 1
    ? `Opened once, ${formatDateTime(firstViewedAt)}`
    : `Opened ${plural(views, 'time')}, first ${formatDateTime(firstViewedAt)}, last ${formatDateTime(lastViewedAt)}`;
}
