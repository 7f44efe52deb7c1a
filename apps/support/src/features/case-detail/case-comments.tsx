import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { Avatar, color, DataState, Row, radius, Stack, StatusTag, styled, Text } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import type { CaseComment, SupportCase } from '../shared/case-types.ts';
import { Attachments } from './case-files.tsx';
import { CommentForm } from './comment-form.tsx';

/** Polling interval, so replies appear while the page is open. */
const LIVE_INTERVAL_MS = 20_000;

const List = styled('ol')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

const Item = styled('li')({
  padding: '12px 16px',
  border: `1px solid ${color.line.main}`,
  borderRadius: radius.card,
  backgroundColor: color.surface.raised,
  breakInside: 'avoid',
  overflowWrap: 'anywhere',
  '&[data-partner="true"]': { backgroundColor: color.surface.sunken },
});

/** Comments, oldest first, with the reply form. */
export function CaseComments({ supportCase }: { supportCase: SupportCase }) {
  const { id } = supportCase;
  const comments = useQuery(contract.support.listComments, { id }, { refreshInterval: LIVE_INTERVAL_MS });
  return (
    <Section title="Comments">
      <Stack gap={4}>
        <DataState
          state={comments}
          onRetry={comments.refresh}
          empty={{
            title: 'No comments yet',
            description: 'Your messages and our replies will appear here.',
          }}
        >
          {(found) => (
            <List aria-label="Comments on this case">
              {found.map((comment) => (
                <Comment key={comment.id} caseId={id} comment={comment} />
              ))}
            </List>
          )}
        </DataState>
        {supportCase.status === 'Closed' ? (
          <Text tone="muted">You cannot comment on a closed case.</Text>
        ) : (
          <CommentForm supportCase={supportCase} />
        )}
      </Stack>
    </Section>
  );
}

function Comment({ caseId, comment }: { caseId: number; comment: CaseComment }) {
  const { author, isPartner, createdAt, attachments } = comment;
  return (
    <Item data-partner={isPartner}>
      <Stack gap={2}>
        <Row justify="space-between" wrap gap={2}>
          <Row gap={2} wrap>
            <Avatar name={author} size={24} />
            <Text weight={600}>{author}</Text>
            {!isPartner && <StatusTag tone="info">Our team</StatusTag>}
          </Row>
          <Text variant="dense" tone="muted" numeric>
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </Text>
        </Row>
        <Text component="p" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {comment.comment}
        </Text>
        {attachments.length > 0 && (
          <Attachments caseId={caseId} attachments={attachments} label={`Files from ${author}`} />
        )}
      </Stack>
    </Item>
  );
}
