import { CASE_TYPE_LABELS } from '@portal/api-client/labels';
import { CustomerLink } from '@portal/area-kit/detail';
import { pathTo } from '@portal/portal-sdk';
import { Button, Link } from '@portal/ui';
import { type KeyValue, KeyValueList } from '@portal/ui/detail';
import { formatDate, formatDateTime } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import type { SupportCase } from '../shared/case-types.ts';
import type { CaseDialogName } from './dialogs/case-dialogs.tsx';

/** "Billing: Invoice Query, PO Query". */
function describeCaseType({ type, issueType, issueSubType }: SupportCase): string {
  const issue = [issueType, issueSubType].filter(Boolean).join(', ');
  return issue === '' ? CASE_TYPE_LABELS[type] : `${CASE_TYPE_LABELS[type]}: ${issue}`;
}

function getServiceProperties({ circuitId, assetName }: SupportCase): KeyValue[] {
  if (circuitId === null) return assetName === null ? [] : [{ label: 'Service', value: assetName }];
  return [
    {
      label: 'Service',
      value: <Link href={pathTo('circuits.show', { id: circuitId })}>{assetName ?? 'View service'}</Link>,
    },
  ];
}

/** Type, customer, service and dates of the case. */
export function CaseProperties({ supportCase }: { supportCase: SupportCase }) {
  const { type, reason, ceaseDate, customerName, postcode, createdAt, escalatedAt } = supportCase;
  return (
    <Section title="About">
      <KeyValueList
        columns={1}
        items={[
          { label: 'Type', value: describeCaseType(supportCase) },
          ...(type === 'cease'
            ? [
                { label: 'Reason', value: reason },
                { label: 'Cease date', value: formatDate(ceaseDate) },
              ]
            : []),
          { label: 'Owner', value: supportCase.partnerOwnerName ?? 'No owner' },
          { label: 'Customer', value: customerName && <CustomerLink name={customerName} /> },
          ...(postcode === null ? [] : [{ label: 'Postcode', value: postcode }]),
          ...getServiceProperties(supportCase),
          { label: 'Opened', value: formatDateTime(createdAt) },
          ...(escalatedAt === null
            ? []
            : [
                {
                  label: 'Escalated',
                  value: formatDateTime(escalatedAt),
                  hint: supportCase.escalationReason ?? undefined,
                },
              ]),
        ]}
      />
    </Section>
  );
}

interface CaseContactsProps {
  supportCase: SupportCase;
  onEdit: (name: CaseDialogName) => void;
}

/** Primary contact and site contact. */
export function CaseContacts({ supportCase, onEdit }: CaseContactsProps) {
  const isClosed = supportCase.status === 'Closed';
  const { contactName, contactEmail, siteContactName, siteContactNumber, siteAccessTimes } = supportCase;
  return (
    <>
      <Section
        title="Primary contact"
        action={
          !isClosed && (
            <Button size="small" variant="quiet" onClick={() => onEdit('contact')} data-print="hide">
              Change contact
            </Button>
          )
        }
      >
        <KeyValueList
          columns={1}
          items={[
            { label: 'Name', value: contactName },
            { label: 'Email', value: contactEmail, copy: contactEmail ?? undefined },
          ]}
        />
      </Section>
      {supportCase.type !== 'billing' && (
        <Section
          title="Site"
          action={
            !isClosed && (
              <Button size="small" variant="quiet" onClick={() => onEdit('site')} data-print="hide">
                Change site details
              </Button>
            )
          }
        >
          <KeyValueList
            columns={1}
            items={[
              { label: 'Contact', value: siteContactName },
              { label: 'Telephone', value: siteContactNumber, copy: siteContactNumber ?? undefined },
              { label: 'Access times', value: siteAccessTimes },
            ]}
          />
        </Section>
      )}
    </>
  );
}
