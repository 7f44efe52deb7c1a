import * as v from '@portal/api-client/schema';
import { DisabledReasonButton } from '@portal/area-kit/detail';
import { useSupplierName, useUser } from '@portal/portal-sdk';
import { describePlaced, TermsPanel, useQuotePermissions } from '@portal/quote-kit/quotes';
import { AlertBanner, Button, Row, Stack, Text } from '@portal/ui';
import { CheckboxField } from '@portal/ui/fields';
import { formatDateTime, formatMoney, formatMonthly, formatOneOff, plural } from '@portal/ui/format';
import { Form, SubmitButton, useFormState } from '@portal/ui/forms';
import { Section } from '@portal/ui/page';
import { useState } from 'react';
import { useShown } from '../shared/use-shown.ts';
import { CoveredQuotes } from './covered-quotes.tsx';
import { DeclineQuotesDialog } from './decline-quotes-dialog.tsx';
import type { BulkApproval, SupplierTerms } from './use-bulk-approval.ts';

/** Keys of the suppliers whose terms are accepted. */
const schema = v.object({ accepted: v.array(v.string()) });
type Values = v.InferOutput<typeof schema>;

const NOT_AN_ADMINISTRATOR =
  'Only an administrator in your company can accept the terms and approve the quotes.';

interface TermsFormProps {
  uuid: string;
  terms: readonly SupplierTerms[];
  approval: BulkApproval;
}

/** Each supplier's terms to read and accept, the quotes that they cover, and the approval. */
export function TermsForm({ uuid, terms, approval }: TermsFormProps) {
  const supplierName = useSupplierName();
  // A sum over several quotes has no selling price.
  const { prices = 'cost' } = useUser();
  const { canApprove } = useQuotePermissions();
  const [declined, setDeclined] = useState<Declined | null>(null);
  const [declinedCount, updateDeclinedCount] = useShown(countDeclined(declined, terms));
  const askToDecline = (asked: Declined) => {
    setDeclined(asked);
    updateDeclinedCount();
  };
  const mayDecide = canApprove && !approval.isBusy;
  return (
    <>
      <Form
        key={terms.length}
        schema={schema}
        aria-label="Approval"
        initialValues={{ accepted: [] }}
        onSubmit={({ accepted }) =>
          approval.approve(terms.filter(({ supplierKey }) => accepted.includes(supplierKey)))
        }
      >
        <Stack gap={8}>
          <OwnRequests terms={terms} />
          <ApprovalRulesNotice terms={terms} />
          {terms.map((each) => {
            const count = each.quoteReferences.length;
            const name = supplierName(each.supplierKey);
            return (
              <Section
                key={each.supplierKey}
                title={`${name}’s terms`}
                description={
                  prices === 'cost'
                    ? `${plural(count, 'quote')}: ${describeCosts(each)}`
                    : plural(count, 'quote')
                }
                action={
                  mayDecide && (
                    <Button
                      size="small"
                      data-print="hide"
                      onClick={() => askToDecline({ supplierKey: each.supplierKey, name, count })}
                    >
                      {count === 1 ? 'Decline this quote' : `Decline these ${count} quotes`}
                    </Button>
                  )
                }
              >
                <Stack gap={4}>
                  <CoveredQuotes
                    uuid={uuid}
                    supplierKey={each.supplierKey}
                    supplierName={name}
                    count={count}
                    onDecline={
                      mayDecide
                        ? ({ reference, customerName }) => askToDecline({ reference, customerName })
                        : undefined
                    }
                  />
                  <TermsPanel terms={each} />
                  <CheckboxField
                    name="accepted"
                    value={each.supplierKey}
                    label={`${each.agreementCopy || `I have read ${name}’s terms and agree to them on behalf of my company.`} This covers ${plural(count, 'quote')}.`}
                    disabled={!canApprove || approval.isBusy}
                  />
                </Stack>
              </Section>
            );
          })}
          {!approval.isBusy && <Approve terms={terms} canApprove={canApprove} />}
        </Stack>
      </Form>
      {declined !== null && (
        <DeclineQuotesDialog
          {...describeDeclined(declined, declinedCount)}
          onClose={() => setDeclined(null)}
          onDecline={async (quotes, reason) => {
            const hasBegun = await approval.decline(quotes, reason);
            if (!hasBegun) updateDeclinedCount();
            return hasBegun;
          }}
        />
      )}
    </>
  );
}

/** What to decline: one quote, or all of a supplier. */
type Declined =
  | { reference: string; customerName: string }
  | { supplierKey: string; name: string; count: number };

/** The current number of quotes. If the supplier has none left, it stays, and the server says why it refuses. */
function countDeclined(declined: Declined | null, terms: readonly SupplierTerms[]): number {
  if (declined === null || 'reference' in declined) return 1;
  const current = terms.find(({ supplierKey }) => supplierKey === declined.supplierKey);
  return current?.quoteReferences.length ?? declined.count;
}

function describeDeclined(declined: Declined, count: number) {
  if ('reference' in declined)
    return {
      what: `${declined.reference}, ${declined.customerName}`,
      count: 1,
      quotes: { references: [declined.reference] },
    };
  const { supplierKey, name } = declined;
  const matching = { status: ['data_added' as const], supplierKey, expectedCount: count };
  return { what: `${plural(count, 'quote')} of ${name}`, count, quotes: { matching } };
}

type Costs = Pick<SupplierTerms, 'installCost' | 'monthlyCost' | 'totalCost' | 'eccCost'>;

const describeCosts = ({ installCost, monthlyCost, totalCost, eccCost }: Costs) =>
  `${formatOneOff(installCost)}, ${formatMonthly(monthlyCost)}, ${formatMoney(totalCost)} over the terms, ${formatMoney(eccCost)} ECC`;

function Approve({ terms, canApprove }: { terms: readonly SupplierTerms[]; canApprove: boolean }) {
  const { values } = useFormState<Values>({ subscription: { values: true } });
  const accepted = terms.filter(({ supplierKey }) => values.accepted?.includes(supplierKey));
  const count = accepted.reduce((sum, { quoteReferences }) => sum + quoteReferences.length, 0);
  const second = accepted.reduce(
    (sum, { needSecondApproval, refusedToCaller }) => sum + needSecondApproval + refusedToCaller,
    0,
  );
  const total = accepted.reduce((sum, { totalCost, eccCost }) => sum + totalCost + eccCost, 0);
  const reason = !canApprove
    ? NOT_AN_ADMINISTRATOR
    : accepted.length === 0
      ? 'Accept the terms of at least one supplier.'
      : null;
  return (
    <Stack gap={2} data-print="hide">
      <Row gap={3} wrap align="start">
        {reason === null ? (
          <SubmitButton busyLabel="Ordering">{`Approve and order ${plural(count, 'quote')}`}</SubmitButton>
        ) : (
          <DisabledReasonButton variant="primary" align="start" disabledReason={reason}>
            Approve and order
          </DisabledReasonButton>
        )}
      </Row>
      {reason === null && (
        <Text variant="dense" tone="muted">
          {!Number.isNaN(total) && `${formatMoney(total)} over the terms, including ECC. `}
          {describePlaced(count - second, count)}
        </Text>
      )}
    </Stack>
  );
}

/** As the approval of a single quote says it. */
function OwnRequests({ terms }: { terms: readonly SupplierTerms[] }) {
  const { canApprove } = useQuotePermissions();
  const own = terms.reduce((sum, { ownRequests }) => sum + ownRequests, 0);
  const total = terms.reduce((sum, { quoteReferences }) => sum + quoteReferences.length, 0);
  if (own === 0 || !canApprove) return null;
  return (
    <AlertBanner
      tone="warning"
      live="off"
      title={own === total ? 'These are your own requests' : `${own} of ${total} are your own requests`}
    >
      You submitted {own === 1 ? 'this request form' : 'these request forms'} yourself. If somebody else in
      your company should check {own === 1 ? 'it' : 'them'}, leave the approval to them.
    </AlertBanner>
  );
}

/** What the company's approval rules mean for the quotes. */
function ApprovalRulesNotice({ terms }: { terms: readonly SupplierTerms[] }) {
  const { canApprove } = useQuotePermissions();
  const second = terms.reduce((sum, { needSecondApproval }) => sum + needSecondApproval, 0);
  const refused = terms.reduce((sum, { refusedToCaller }) => sum + refusedToCaller, 0);
  const first = terms.flatMap(({ supplierKey, firstApprovals }) =>
    firstApprovals.map((approval) => ({ supplierKey, ...approval })),
  );
  const concernsCaller = canApprove && second + refused > 0;
  if (!concernsCaller && first.length === 0) return null;
  return (
    <AlertBanner tone="info" live="off" title="Your company’s approval rules">
      {first.map((approval) => (
        <FirstApproval
          key={`${approval.supplierKey} ${approval.approvedBy} ${approval.approvedFor} ${approval.approvedAt}`}
          ofSeveral={terms.length > 1}
          {...approval}
        />
      ))}
      {canApprove && second > 0 && (
        <div>
          {plural(second, 'quote')} {second === 1 ? 'needs' : 'need'} two approvers. If you approve, a second
          approver is notified and no order is placed yet.
        </div>
      )}
      {canApprove && refused > 0 && (
        <div>
          You cannot approve {plural(refused, 'quote')}: you submitted or already approved{' '}
          {refused === 1 ? 'it' : 'them'}. Another approver must do so.
        </div>
      )}
    </AlertBanner>
  );
}

interface FirstApprovalProps {
  supplierKey: string;
  approvedBy: string;
  approvedFor: string | null;
  count: number;
  approvedAt: string;
  /** Whether the page shows the terms of several suppliers. */
  ofSeveral: boolean;
}

/** Who approved quotes that wait for a second approval. */
function FirstApproval({
  supplierKey,
  approvedBy,
  approvedFor,
  count,
  approvedAt,
  ofSeveral,
}: FirstApprovalProps) {
  const getSupplierName = useSupplierName();
  return (
    <div>
      First approved by {approvedBy}
      {approvedFor === null ? '' : ` for ${approvedFor}`}: {plural(count, 'quote')}
      {ofSeveral && ` from ${getSupplierName(supplierKey)}`}, {count > 1 && 'most recently '}on{' '}
      {formatDateTime(approvedAt)}.
    </div>
  );
}
