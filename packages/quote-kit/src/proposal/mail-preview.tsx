import { contract } from '@portal/api-client';
import { cutText } from '@portal/api-client/limits';
import { useQuery } from '@portal/portal-sdk';
import { Box, Card, DataState, SkeletonText, Stack, Text } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { useFormState } from '@portal/ui/forms';
import { useDebouncedValue } from '@portal/ui/hooks';
import { Section, SideScroll } from '@portal/ui/page';
import type { ProposalSubject } from './proposal-subject.ts';
import { PriceTable } from './sheet/price-table.tsx';
import { findAddresses } from './text/addresses.ts';
import { getLogoUrl } from './use-branding.ts';

type Mail = contract.proposals.MailPreview;

const { PROPOSAL_LIMITS } = contract.proposals;
/** Waits this long after typing before the preview is loaded again. */
const PAUSE_MS = 400;

interface Typed {
  to?: string;
  subject?: string;
  message?: string;
  copyToMe?: boolean;
  withLink?: boolean;
}

interface MailPreviewProps<Id extends object> {
  subject: ProposalSubject<Id>;
  number: number;
  /** An accepted version is sent without a link. */
  isAccepted: boolean;
}

/** What the recipients will see, written by the server that sends it. Inside the form of the email. */
export function MailPreview<Id extends object>({
  subject: { calls, id },
  number,
  isAccepted,
}: MailPreviewProps<Id>) {
  const { values } = useFormState<Typed>({ subscription: { values: true } });
  const {
    to = '',
    subject = '',
    message = '',
    copyToMe = false,
    withLink = false,
  } = useDebouncedValue(values, PAUSE_MS);
  const preview = useQuery(
    calls.preview,
    {
      ...id,
      number,
      to: findAddresses(to).slice(0, PROPOSAL_LIMITS.recipients),
      subject: cutText(subject, PROPOSAL_LIMITS.subject),
      message: cutText(message, PROPOSAL_LIMITS.message),
      copyToMe,
      withLink: withLink && !isAccepted,
    },
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  return (
    <Section title="What the recipient sees" level={3}>
      <DataState state={preview} skeleton={<SkeletonText lines={6} />} onRetry={preview.refresh}>
        {(mail) => <MailAsSent mail={mail} />}
      </DataState>
    </Section>
  );
}

const toText = ({ name, address }: Mail['from']) => (name === '' ? address : `${name} <${address}>`);

function MailAsSent({ mail }: { mail: Mail }) {
  return (
    <Card>
      <Stack gap={4} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <KeyValueList
          items={[
            { label: 'From', value: toText(mail.from) },
            { label: 'Reply to', value: toText(mail.replyTo) },
            { label: 'To', value: mail.to.length === 0 ? 'No address yet' : mail.to.join(', ') },
            ...(mail.copyTo === null ? [] : [{ label: 'Copy', value: mail.copyTo }]),
            { label: 'Subject', value: mail.subject },
            { label: 'Attachment', value: mail.attachment },
          ]}
        />
        <Stack gap={3}>
          <Box
            sx={{
              pl: mail.accentColor === null ? 0 : 3,
              ...(mail.accentColor !== null && { borderLeft: `6px solid ${mail.accentColor}` }),
            }}
          >
            {mail.logoId === null ? (
              <Text weight={600}>{mail.company}</Text>
            ) : (
              <Box
                component="img"
                src={getLogoUrl(mail.logoId)}
                alt={mail.company}
                sx={{ display: 'block', maxWidth: 180, maxHeight: 56, backgroundColor: '#ffffff' }}
              />
            )}
          </Box>
          {mail.blocks.map((block, index) => (
            <Block key={index} block={block} label={nameTable(mail.blocks, index)} />
          ))}
          <Text variant="dense" tone="muted" component="p" sx={{ m: 0, whiteSpace: 'pre-line' }}>
            {mail.footer.join('\n')}
          </Text>
        </Stack>
      </Stack>
    </Card>
  );
}

/** "Options in the email 2": a mail has a table for each site with options. */
function nameTable(blocks: Mail['blocks'], index: number): string {
  const isTable = ({ kind }: Mail['blocks'][number]) => kind === 'table';
  const count = blocks.filter(isTable).length;
  return count > 1
    ? `Options in the email ${blocks.slice(0, index + 1).filter(isTable).length}`
    : 'Options in the email';
}

function Block({ block, label }: { block: Mail['blocks'][number]; label: string }) {
  if (block.kind === 'paragraph')
    return (
      <Text component="p" sx={{ m: 0, whiteSpace: 'pre-line' }}>
        {block.text}
      </Text>
    );
  if (block.kind === 'action')
    // The address is created when the mail is sent.
    return <Text weight={600}>{block.label} (link)</Text>;
  if (block.kind === 'facts') return <KeyValueList items={block.facts} />;
  return (
    <SideScroll tabIndex={0} role="region" aria-label={label}>
      <PriceTable style={{ minWidth: block.header.length * 130, overflowWrap: 'normal' }}>
        <thead>
          <tr>
            {block.header.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map(([name = '', ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </PriceTable>
    </SideScroll>
  );
}
