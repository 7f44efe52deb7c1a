import { contract } from '@portal/api-client';
import {
  AUDIT_SOURCE_LABELS,
  describeAuditAction,
  describeAuditThing,
  getAuditFieldLabel,
  isRefused,
} from '@portal/api-client/audit';
import { DetailPage } from '@portal/area-kit/detail';
import { pathTo, useParams, useQuery, useSupplierName } from '@portal/portal-sdk';
import { Box, Link, Stack, StatusTag, Text } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { formatDateTime } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import { getThingPath } from './audit-links.ts';
import { formatAuditValue } from './audit-values.ts';

type Detail = contract.audit.AuditDetail;

/** One entry of the audit log: who, when, from where, and the values before and after. */
export function AuditEntryDetail() {
  const { id = '' } = useParams();
  const entry = useQuery(contract.audit.get, { id });
  return (
    <DetailPage
      query={entry}
      title="Audit log entry"
      breadcrumbs={[{ label: 'Audit log', href: pathTo('partner.audit') }]}
      notFound={{
        title: 'We couldn’t find this entry',
        description: 'It may be older than two years, or belong to another company.',
      }}
      header={(found) => ({
        title: `${describeAuditThing(found)}: ${describeAuditAction(found)}`,
        ...(isRefused(found) && { tag: <StatusTag tone="danger">Refused</StatusTag> }),
        meta: [formatDateTime(found.at)],
      })}
    >
      {(found) => (
        <Stack gap={6}>
          <Section title="Who and where">
            <KeyValueList columns={2} items={getFacts(found)} />
          </Section>
          {found.changes.length > 0 && <Changes entry={found} />}
        </Stack>
      )}
    </DetailPage>
  );
}

function getFacts(entry: Detail) {
  const path = getThingPath(entry);
  const system = entry.source === 'system' ? 'The portal' : 'Unknown person';
  return [
    { label: 'Person', value: entry.userName ?? system },
    ...(entry.staffName === null ? [] : [{ label: 'Our staff acting as this user', value: entry.staffName }]),
    { label: 'Source', value: AUDIT_SOURCE_LABELS[entry.source] },
    { label: 'IP address', value: entry.address },
    {
      label: 'Item',
      value:
        path === undefined ? describeAuditThing(entry) : <Link href={path}>{describeAuditThing(entry)}</Link>,
    },
    ...(entry.reason === null ? [] : [{ label: 'Reason', value: entry.reason }]),
  ];
}

function Changes({ entry }: { entry: Detail }) {
  const supplierName = useSupplierName();
  const context = { kind: entry.kind, supplierName };
  return (
    <Section title="Before and after">
      <KeyValueList
        columns={1}
        items={entry.changes.map(({ field, before, after }) => ({
          label: getAuditFieldLabel(field),
          value: (
            <Stack gap={1} sx={{ whiteSpace: 'pre-line' }}>
              {entry.operation !== 'create' && (
                <Value name="Before" text={formatAuditValue(field, before, context)} />
              )}
              {entry.operation !== 'remove' && (
                <Value name="After" text={formatAuditValue(field, after, context)} />
              )}
            </Stack>
          ),
        }))}
      />
    </Section>
  );
}

function Value({ name, text }: { name: string; text: string }) {
  return (
    <Box>
      <Text tone="muted">{name}: </Text>
      {text}
    </Box>
  );
}
