import { Link, Row, StatusTag, Text } from '@portal/ui';
import { formatDate, formatMonthly } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import { type CustomerRecord, pathOfRecord, RECORD_KINDS } from './customer-records.ts';
import { Rows, RowText } from './rows.tsx';

interface RecordSectionProps {
  title: string;
  /** Null if the user may not see them; the section is then left out. */
  records: readonly CustomerRecord[] | null;
  emptyText: string;
  /** The lists with all of the customer's records of this kind. */
  lists?: readonly { label: string; href: string }[];
  /** Which date of a record is shown. */
  date?: 'createdAt' | 'contractEnd';
}

/** The customer's newest records of one kind. */
export function RecordSection({
  title,
  records,
  emptyText,
  lists = [],
  date = 'createdAt',
}: RecordSectionProps) {
  if (records === null) return null;
  return (
    <Section title={title} action={records.length > 0 && <ListLinks lists={lists} />}>
      {records.length === 0 ? (
        <Text tone="muted">{emptyText}</Text>
      ) : (
        <Rows label={title}>
          {records.map((record) => (
            <RecordRow key={`${record.kind}-${record.id}`} record={record} date={date} />
          ))}
        </Rows>
      )}
    </Section>
  );
}

function ListLinks({ lists }: Pick<Required<RecordSectionProps>, 'lists'>) {
  return (
    <Row gap={4} wrap>
      {lists.map(({ label, href }) => (
        <Link key={href} href={href}>
          {label}
        </Link>
      ))}
    </Row>
  );
}

function RecordRow({ record, date }: { record: CustomerRecord; date: 'createdAt' | 'contractEnd' }) {
  const kind = RECORD_KINDS[record.kind];
  const status = kind.statuses[record.status];
  return (
    <RowText
      title={<Link href={pathOfRecord(record)}>{record.name}</Link>}
      detail={[record.description, record.place].filter(Boolean).join(' · ')}
      end={
        <>
          {status && <StatusTag tone={status.tone}>{status.label}</StatusTag>}
          <Text variant="dense" numeric sx={{ whiteSpace: 'nowrap' }}>
            {record.monthlyCost !== null &&
              !Number.isNaN(record.monthlyCost) &&
              `${formatMonthly(record.monthlyCost)} · `}
            {date === 'contractEnd' ? 'Contract ends' : kind.since} {formatDate(record[date])}
          </Text>
        </>
      }
    />
  );
}
