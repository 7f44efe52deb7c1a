import { Link, Text } from '@portal/ui';
import { formatDate } from '@portal/ui/format';
import { type CustomerPage, pathOfRecord, RECORD_KINDS } from './customer-records.ts';
import { RowText } from './rows.tsx';
import { ShortSection } from './short-section.tsx';

/** People named on the customer's orders and cases. */
export function CustomerContacts({ contacts }: Pick<CustomerPage, 'contacts'>) {
  return (
    <ShortSection
      title="Contacts"
      items={contacts}
      emptyText="People named on this customer’s orders and cases appear here."
    >
      {({ name, email, telephone, source }) => (
        <RowText
          key={name}
          title={name}
          detail={[
            email !== null && (
              <Link key="email" href={`mailto:${email}`}>
                {email}
              </Link>
            ),
            email !== null && telephone !== null && ' · ',
            telephone !== null && (
              <Link key="telephone" href={`tel:${telephone.replace(/[^+\d]/g, '')}`}>
                {telephone}
              </Link>
            ),
          ]}
          end={<Link href={pathOfRecord(source)}>{source.name}</Link>}
        />
      )}
    </ShortSection>
  );
}

const DOCUMENT_LABELS = { proposal: 'Proposal', request_form: 'Request form', case: 'Support case' } as const;

/** Proposals, documents of request forms and attachments of cases, each with a link to its page. */
export function CustomerDocuments({ documents }: Pick<CustomerPage, 'documents'>) {
  return (
    <ShortSection
      title="Documents"
      items={documents}
      emptyText="Proposals, request form documents and case attachments appear here."
    >
      {({ kind, name, createdAt, source }) => (
        <RowText
          key={`${kind} ${name} ${source.id} ${createdAt}`}
          title={<Link href={pathOfRecord(source)}>{name}</Link>}
          detail={`${DOCUMENT_LABELS[kind]} · ${RECORD_KINDS[source.kind].label} ${source.name}`}
          end={
            <Text variant="dense" numeric>
              {formatDate(createdAt)}
            </Text>
          }
        />
      )}
    </ShortSection>
  );
}
