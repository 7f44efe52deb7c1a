import type { AreaNames } from './names.ts';

/**
 * Pages, list and detail of a new area. Until the area has its own calls they show the service notices, so that it
 * works from the start.
 */
export function screenFiles({ path, title, noun, component, file }: AreaNames): Record<string, string> {
  const variable = component.charAt(0).toLowerCase() + component.slice(1);
  return {
    [`src/pages/${file}-list-page.tsx`]: `import { ${component}List } from '../features/${file}-list/${file}-list.tsx';

export function ${component}ListPage() {
  return <${component}List />;
}
`,
    [`src/pages/${file}-page.tsx`]: `import { useParams } from '@portal/portal-sdk';
import { ${component}Detail } from '../features/${file}-detail/${file}-detail.tsx';

export function ${component}Page() {
  const { id = '' } = useParams();
  return <${component}Detail key={id} id={id} />;
}
`,
    [`src/features/shared/${file}.ts`]: `import { contract, type OutputOf } from '@portal/api-client';

// Example data: replace the calls with the area's calls, and \`title\` with the field that names a ${noun}.
export const listCall = contract.documentation.listNotifications;
export const getCall = contract.documentation.getNotification;

export type ${component} = OutputOf<typeof getCall>;

/** Names a ${noun} in links and headings. */
export function getLabel({ title }: Pick<${component}, 'title'>): string {
  return title;
}

export const LIST_PATH = '${path}';

export function detailPath({ id }: Pick<${component}, 'id'>): string {
  return \`\${LIST_PATH}/\${id}\`;
}

export const KIND_LABELS = {
  maintenance: 'Maintenance',
  incident: 'Incident',
  product: 'Product',
  pricing: 'Pricing',
} as const satisfies Record<${component}['kind'], string>;
`,
    [`src/features/${file}-list/${file}-list.tsx`]: `import { defineList, ListPage } from '@portal/area-kit';
import { detailPath, getLabel, KIND_LABELS, listCall } from '../shared/${file}.ts';

const ${variable}List = defineList({
  endpoint: listCall,
  name: '${file}-list',
  title: '${title}',
  noun: '${noun}',
  rowId: ({ id }) => String(id),
  rowHref: detailPath,
  rowLabel: getLabel,
  defaultSort: { by: 'publishedAt', direction: 'desc' },
  search: { label: 'Search ${title.toLowerCase()}', placeholder: 'Title' },
  filters: {
    isCurrent: { type: 'toggle', label: 'Current and planned' },
    kind: { type: 'chips', label: 'Type', options: KIND_LABELS },
    circuitId: null,
  },
  columns: {
    title: { header: 'Title', sortable: true, minWidth: 240, priority: 1, locked: true },
    kind: { header: 'Type', value: ({ kind }) => KIND_LABELS[kind], width: 140 },
    publishedAt: { header: 'Published', kind: 'date', sortable: true, width: 120 },
  },
  empty: { title: 'No ${title.toLowerCase()} yet' },
});

export function ${component}List() {
  return <ListPage list={${variable}List} />;
}
`,
    [`src/features/${file}-detail/${file}-detail.tsx`]: `import { DetailPage } from '@portal/area-kit/detail';
import { useQuery } from '@portal/portal-sdk';
import { Text } from '@portal/ui';
import { formatDate } from '@portal/ui/format';
import { getCall, getLabel, KIND_LABELS, LIST_PATH } from '../shared/${file}.ts';

export function ${component}Detail({ id }: { id: string }) {
  const ${variable} = useQuery(getCall, { id });
  return (
    <DetailPage
      query={${variable}}
      title={(found) => (found === undefined ? '${title}' : getLabel(found))}
      breadcrumbs={[{ label: '${title}', href: LIST_PATH }]}
      notFound={{ title: "We couldn't find this ${noun}" }}
      header={(found) => ({
        title: getLabel(found),
        meta: [KIND_LABELS[found.kind], \`Published \${formatDate(found.publishedAt)}\`],
      })}
    >
      {(found) => <Text>{found.summary}</Text>}
    </DetailPage>
  );
}
`,
  };
}
