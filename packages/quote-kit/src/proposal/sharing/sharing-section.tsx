import { Box, Stack } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { formatDateTime, formatMoney } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import type { ProposalSubject, Sharing } from '../proposal-subject.ts';
import { SHEET_WIDTH } from '../sheet/proposal-sheet.tsx';
import { LinkList } from './link-list.tsx';
import { Question } from './question.tsx';
import { useVersionSharing } from './use-sharing.ts';

interface SharingSectionProps<Id extends object> {
  subject: ProposalSubject<Id>;
  number: number;
}

/** What the customer did with a shared version: their decision, their questions, and the links. */
export function SharingSection<Id extends object>({ subject, number }: SharingSectionProps<Id>) {
  const { sharing } = useVersionSharing(subject, number);
  if (sharing === null) return null;
  const { decision, questions } = sharing;
  return (
    <Box data-print="hide" sx={{ maxWidth: SHEET_WIDTH, mb: 6 }}>
      <Stack gap={6}>
        {decision !== null && <Decision decision={decision} />}
        {questions.length > 0 && (
          <Section title="Questions from the customer">
            <Stack gap={5}>
              {questions.map((question) => (
                <Question key={question.id} subject={subject} number={number} question={question} />
              ))}
            </Stack>
          </Section>
        )}
        <LinkList subject={subject} sharing={sharing} />
      </Stack>
    </Box>
  );
}

function Decision({ decision }: { decision: NonNullable<Sharing['decision']> }) {
  const { kind, at, name, jobTitle, email, reason, address, sha256, choices, monthly, install } = decision;
  const isAccepted = kind === 'accepted';
  return (
    <Section title={isAccepted ? 'Accepted' : 'Declined'}>
      <KeyValueList
        columns={2}
        items={[
          ...(name === null ? [] : [{ label: 'By', value: [name, jobTitle].filter(Boolean).join(', ') }]),
          { label: 'On', value: formatDateTime(at) },
          ...(email === null ? [] : [{ label: 'Email', value: email }]),
          { label: 'IP address', value: address },
          ...(isAccepted
            ? [
                { label: 'Monthly', value: formatMoney(monthly) },
                { label: 'Install', value: formatMoney(install) },
              ]
            : [{ label: 'Reason', value: reason ?? 'None given' }]),
          ...choices.map(({ site, service, reference, isRecommended }) => ({
            label: site ?? 'Option',
            value: `${service} (${reference}${isRecommended ? ', recommended' : ''})`,
          })),
          ...(sha256 === null ? [] : [{ label: 'PDF checksum (SHA-256)', value: sha256 }]),
        ]}
      />
    </Section>
  );
}
