import { contract, type InputOf } from '@portal/api-client';
import { pathTo, showAlert, useCommand, useNavigate, useSettings } from '@portal/portal-sdk';
import type { QuoteSummary } from '@portal/quote-kit/quotes';
import { Button, Stack, Text } from '@portal/ui';
import { FieldArray, FormDraft } from '@portal/ui/fields';
import { plural } from '@portal/ui/format';
import { Form, FormStatus, SubmitButton, TextareaField, TextField } from '@portal/ui/forms';
import { ModalSubmitBar, SidebarModal } from '@portal/ui/page';
import { useState } from 'react';
import { negotiationSchema, toTargets } from './negotiation-schema.ts';
import { TargetFields } from './target-fields.tsx';

type MatchingQuotes = NonNullable<InputOf<typeof contract.multiQuotes.negotiations.create>['matching']>;

interface StartNegotiationPanelProps {
  uuid: string;
  /** The Saved quotes to negotiate: named ones, those that match filters, or every one of the multi-quote. */
  quotes: readonly Pick<QuoteSummary, 'reference' | 'supplierKey'>[] | { matching: MatchingQuotes } | 'all';
  /** Selected quotes that are not Saved, so that they are not negotiated. */
  leftOut?: number;
  /** The negotiation that this is a further round of. */
  previous?: Pick<contract.multiQuotes.Negotiation, 'uuid' | 'name'>;
  onClose: () => void;
}

type NegotiatedQuotes = StartNegotiationPanelProps['quotes'];

/** Whether a quote of the supplier may be among them. */
function mayContain(quotes: NegotiatedQuotes, supplierKey: string): boolean {
  if (quotes === 'all') return true;
  if ('matching' in quotes) return (quotes.matching.supplierKey ?? supplierKey) === supplierKey;
  return quotes.some((quote) => quote.supplierKey === supplierKey);
}

function toSelection(quotes: NegotiatedQuotes) {
  if (quotes === 'all') return { selection: 'all' as const };
  if ('matching' in quotes) return { selection: 'all' as const, matching: quotes.matching };
  return { quoteReferences: quotes.map(({ reference }) => reference) };
}

function describeQuotes(quotes: NegotiatedQuotes): string {
  if (quotes === 'all') return 'Every Saved quote of this multi quote';
  return plural('matching' in quotes ? quotes.matching.expectedCount : quotes.length, 'Saved quote');
}

function describeLock(quotes: NegotiatedQuotes): string {
  const isOne = quotes !== 'all' && !('matching' in quotes) && quotes.length === 1;
  return `You cannot accept or change ${isOne ? 'it' : 'them'} until you accept or decline the ${isOne ? 'offer' : 'offers'}.`;
}

/** Asks the pricing desk for better prices: name, notes and a target per supplier. */
export function StartNegotiationPanel({
  uuid,
  quotes,
  leftOut = 0,
  previous,
  onClose,
}: StartNegotiationPanelProps) {
  const navigate = useNavigate();
  // A colleague can rename the earlier negotiation while the user types.
  const [start] = useState({
    name: previous ? `${previous.name}, next round` : '',
    notes: null,
    targets: [],
  });
  const suppliers = useSettings()?.suppliers ?? [];
  const create = useCommand(contract.multiQuotes.negotiations.create, {
    refreshes: [contract.multiQuotes.negotiations.list, contract.multiQuotes.quotes.list],
  });
  const groups = suppliers
    .filter(({ key }) => mayContain(quotes, key))
    .map(({ name }) => ({ value: name, label: name }));
  return (
    <SidebarModal open onClose={onClose} title={previous ? 'Start another round' : 'Start a negotiation'}>
      <Form
        schema={negotiationSchema}
        aria-label="Negotiation"
        initialValues={start}
        onSubmit={async ({ targets, ...values }) => {
          const { uuid: negotiationUuid, quotesCount } = await create.run({
            ...values,
            uuid,
            targets: toTargets(targets),
            ...toSelection(quotes),
            ...(previous && { previousUuid: previous.uuid }),
          });
          showAlert(`The pricing desk has received ${plural(quotesCount, 'quote')}.`);
          await navigate(pathTo('multi-quotes.negotiation', { uuid, negotiationUuid }));
        }}
      >
        <Stack gap={4}>
          <FormDraft draftKey={`negotiation-${previous?.uuid ?? uuid}`} version={1} />
          <FormStatus />
          <Text>
            {describeQuotes(quotes)} will be priced again. {describeLock(quotes)}
            {leftOut > 0 &&
              ` ${plural(leftOut, 'selected quote')} that ${leftOut === 1 ? 'is' : 'are'} not Saved ${leftOut === 1 ? 'is' : 'are'} left out.`}
          </Text>
          <TextField name="name" label="Name" />
          <TextareaField
            name="notes"
            label="Notes for the pricing desk"
            help="For example competing prices, volumes or the date of the tender."
            optional
            rows={4}
            maxLength={2000}
          />
          <FieldArray
            name="targets"
            label="Targets"
            help="Your target for all quotes of a supplier together."
            optional
            addLabel="Add target"
            itemLabel="Target"
            max={Math.max(1, groups.length)}
            newItem={() => ({
              group: groups.length === 1 ? groups[0]?.value : '',
              kind: 'percent',
              percent: null,
              monthly: null,
            })}
          >
            {({ name }) => <TargetFields name={name} groups={groups} />}
          </FieldArray>
          <ModalSubmitBar>
            <SubmitButton>Send to the pricing desk</SubmitButton>
            <Button onClick={onClose}>Cancel</Button>
          </ModalSubmitBar>
        </Stack>
      </Form>
    </SidebarModal>
  );
}
