import type { AnyEndpoint } from '@portal/api-client';
import { usePageTitle } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import { type Breadcrumb, Page, PageHeader } from '@portal/ui/page';
import type { ReactNode } from 'react';
import { PrintButton } from '../detail/print-button.tsx';
import { useViews } from '../views/use-views.ts';
import type { List } from './define-list.ts';
import { useListExport } from './export/list-export.tsx';
import type { RequiredInput, RowOf } from './field-types.ts';
import { ListView, type ListViewProps } from './list-view.tsx';
import { isUnpaged, useList } from './use-list.ts';

/** Path parameters of the call; required only where the endpoint has some. */
type InputProp<E extends AnyEndpoint> = keyof RequiredInput<E> extends never
  ? { input?: never }
  : { input: RequiredInput<E> };

export type ListPageProps<E extends AnyEndpoint, ColumnId extends string> = ListViewProps<E> &
  InputProp<E> & {
    list: List<E, ColumnId>;
    /** The primary action: at the right of the header, within reach on a phone. */
    action?: ReactNode;
    /** Further actions of the header, left of Export. */
    actions?: ReactNode;
    breadcrumbs?: readonly Breadcrumb[];
    /** Facts under the title. */
    meta?: readonly ReactNode[];
    /** Between the header and the tabs: banners. */
    notice?: ReactNode;
  };

/** A whole page for a declared list: header with Export, Print and the primary action, tabs, filters, table. */
export function ListPage<E extends AnyEndpoint, ColumnId extends string>(props: ListPageProps<E, ColumnId>) {
  // Another list starts afresh: its columns, views and selection are its own.
  return <ListPageContent key={props.list.name} {...props} />;
}

function ListPageContent<E extends AnyEndpoint, ColumnId extends string>({
  list,
  input,
  action,
  actions,
  breadcrumbs = [],
  meta = [],
  notice,
  children,
  ...view
}: ListPageProps<E, ColumnId>) {
  usePageTitle(list.title);
  const views = useViews(list, !isUnpaged(list.endpoint));
  const data = useList(list, givenOf<E>(input), views.isDeciding);
  const exporting = useListExport(list, data);
  return (
    <Page>
      <PageHeader
        title={list.title}
        breadcrumbs={breadcrumbs}
        meta={meta}
        action={action}
        actions={
          <>
            {actions}
            {exporting?.button}
            <PrintButton />
          </>
        }
      />
      {notice !== undefined && (
        <Stack gap={5} sx={{ mb: 5, '&:empty': { display: 'none' } }}>
          {notice}
        </Stack>
      )}
      <ListView list={list} data={data} views={views} fillsPage {...view}>
        {exporting?.problem}
        {children}
      </ListView>
    </Page>
  );
}

export type ListSectionProps<E extends AnyEndpoint, ColumnId extends string> = Omit<
  ListViewProps<E>,
  'children'
> &
  InputProp<E> & {
    list: List<E, ColumnId>;
    /** Between the filters and the table; may depend on the rows that are shown. */
    children?: ReactNode | ((rows: readonly RowOf<E>[]) => ReactNode);
  };

/** A declared list inside another page: in a tab or a panel. Export is in the filter row. */
export function ListSection<E extends AnyEndpoint, ColumnId extends string>(
  props: ListSectionProps<E, ColumnId>,
) {
  return <ListSectionContent key={props.list.name} {...props} />;
}

function ListSectionContent<E extends AnyEndpoint, ColumnId extends string>({
  list,
  input,
  children,
  ...view
}: ListSectionProps<E, ColumnId>) {
  const views = useViews(list, !isUnpaged(list.endpoint));
  const data = useList(list, givenOf<E>(input), views.isDeciding);
  const exporting = useListExport(list, data);
  return (
    <ListView list={list} data={data} views={views} exportButton={exporting?.button} {...view}>
      {exporting?.problem}
      {typeof children === 'function' ? children(data.rows ?? []) : children}
    </ListView>
  );
}

// `InputProp` asks for the input exactly where the endpoint needs some.
const givenOf = <E extends AnyEndpoint>(input: RequiredInput<E> | undefined) =>
  (input ?? {}) as RequiredInput<E>;
