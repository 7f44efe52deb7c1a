import { contract } from '@portal/api-client';
import {
  AUDIT_DAYS,
  AUDIT_KIND_LABELS,
  AUDIT_OPERATION_LABELS,
  AUDIT_SOURCE_LABELS,
  describeAuditAction,
  describeAuditThing,
  getAuditFieldLabel,
} from '@portal/api-client/audit';
import { defineList, ListPage } from '@portal/area-kit';
import { getOfferedItems, usePagedOptions } from '@portal/area-kit/detail';
import { pathTo, useQuery, useSearchParams } from '@portal/portal-sdk';
import { SearchableSelect } from '@portal/ui/fields';
import { formatDateTime, formatNumber } from '@portal/ui/format';
import { type ComponentProps, useMemo } from 'react';

type Entry = contract.audit.AuditEntry;
type PartnerUser = contract.partner.PartnerUser;

/** Fields named in a row of the list; the entry's page has all of them. */
const MAX_FIELDS = 4;

function describeFields({ fields, operation, reason }: Entry): string {
  if (operation === 'call') return reason ?? '';
  const labels = [...new Set(fields.map(getAuditFieldLabel))];
  const rest = labels.length - MAX_FIELDS;
  const named = labels.slice(0, MAX_FIELDS).join(', ');
  return rest > 0 ? `${named} and ${formatNumber(rest)} more` : named;
}

const AUTOMATIC = 'The portal';

function describePerson({ userName, staffName, source }: Entry): string {
  const name = userName ?? (source === 'system' ? AUTOMATIC : 'Unknown person');
  return staffName === null ? name : `${staffName} as ${name}`;
}

const toOption = ({ id, firstName, lastName }: PartnerUser) => ({
  value: String(id),
  label: `${firstName} ${lastName}`,
});

type UserSearch = Pick<
  ComponentProps<typeof SearchableSelect<string>>,
  'onSearch' | 'found' | 'isSearching' | 'hasSearchFailed'
>;

/** @param search finds further users, if there are any */
const createAuditList = (users: readonly PartnerUser[], search: UserSearch | null) =>
  defineList({
    endpoint: contract.audit.list,
    name: 'audit',
    title: 'Audit log',
    noun: ['entry', 'entries'],
    rowId: ({ id }) => id,
    rowHref: ({ id }) => pathTo('partner.audit-entry', { id }),
    rowLabel: (entry) =>
      `${describeAuditThing(entry)}, ${describeAuditAction(entry)}, ${formatDateTime(entry.at)}`,
    export: contract.audit.export,
    defaultSort: { by: 'at', direction: 'desc' },
    pageSize: 25,
    search: { label: 'Search the audit log', placeholder: 'Item, person or IP address' },
    filters: {
      kind: { type: 'chips', label: 'Item', options: AUDIT_KIND_LABELS },
      operation: { type: 'chips', label: 'Action', options: AUDIT_OPERATION_LABELS },
      user: {
        type: 'select',
        label: 'Person',
        placeholder: 'Anyone',
        options: () => users.map(toOption),
        ...(search && {
          render: (select) => <SearchableSelect {...select} {...search} noOptionsText="No matching person" />,
        }),
      },
      source: { type: 'chips', label: 'Source', options: AUDIT_SOURCE_LABELS },
      at: { type: 'dateRange', label: 'Date' },
      thing: { type: 'linked', label: 'One item', isValid: () => true },
    },
    columns: {
      label: { header: 'Item', value: describeAuditThing, priority: 1, minWidth: 180, locked: true },
      action: { header: 'Action', value: describeAuditAction, minWidth: 150 },
      fields: { header: 'Details', value: describeFields, minWidth: 200, flex: 3 },
      userName: { header: 'Person', value: describePerson, width: 132 },
      source: {
        header: 'Source',
        value: ({ source }) => AUDIT_SOURCE_LABELS[source],
        width: 100,
        priority: 3,
      },
      address: { header: 'IP address', width: 112, priority: 3 },
      at: { header: 'Time', value: ({ at }) => formatDateTime(at), sortable: true, width: 140 },
    },
    empty: {
      title: 'No entries yet',
      description: 'Changes to quotes, orders, users and settings appear here.',
    },
  });

const { listUsers, getUser } = contract.partner;

/** The users to filter by, and the one that the URL names. */
function useAuditUsers() {
  const [params] = useSearchParams();
  const id = params.get('user');
  const paged = usePagedOptions(listUsers, { sort: 'firstName' });
  const { first, items: known, hasMore, found, isSearching, hasSearchFailed = false, onSearch } = paged;
  const items = useMemo(
    () => getOfferedItems({ first: { data: first.data }, items: known }, id === null ? null : Number(id)),
    [first.data, known, id],
  );
  const isUnlisted = hasMore && id !== null && !items.some((user) => String(user.id) === id);
  const { data: named } = useQuery(getUser, isUnlisted ? { id } : null);
  const users = useMemo(
    () => (isUnlisted && named !== undefined ? [...items, named] : items),
    [isUnlisted, named, items],
  );
  const search = useMemo(
    () => (hasMore ? { onSearch, found: found?.map(toOption), isSearching, hasSearchFailed } : null),
    [hasMore, onSearch, found, isSearching, hasSearchFailed],
  );
  return { users, search };
}

/** Everything that was changed in the company's account, and every sign-in. */
export function AuditLog() {
  const { users, search } = useAuditUsers();
  const list = useMemo(() => createAuditList(users, search), [users, search]);
  return (
    <ListPage
      list={list}
      meta={[`Entries cannot be changed and are stored for ${formatNumber(AUDIT_DAYS / 365)} years`]}
    />
  );
}
