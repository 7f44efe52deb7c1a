import { type Query, usePageTitle } from '@portal/portal-sdk';
import { Box, Button, DataState, EmptyState, icons } from '@portal/ui';
import { type Breadcrumb, Page, PageHeader, type PageHeaderProps } from '@portal/ui/page';
import type { ReactNode } from 'react';
import { PrintButton } from './print-button.tsx';

export interface DetailHeader extends Omit<PageHeaderProps, 'breadcrumbs' | 'title'> {
  title: ReactNode;
}

export interface DetailPageProps<Entity> {
  query: Query<Entity>;
  /** Document title, and heading until the entity has arrived: "Order ORD-104". */
  title: string | ((entity: Entity | undefined) => string);
  /** Where the entity belongs; the last one is where "Back" leads when it does not exist. */
  breadcrumbs: readonly [Breadcrumb, ...Breadcrumb[]];
  /** Text of the not-found page: { title: "We couldn't find this order" }. */
  notFound: { title: string; description?: string };
  /** Header once it has arrived: title, status tag, facts, actions. */
  header?: (entity: Entity) => DetailHeader;
  /** `reading` for pages of text. */
  width?: 'wide' | 'reading';
  /** In the shape of the page, while loading. */
  skeleton?: ReactNode;
  /** The page: `DetailColumns` for the two-column layout. */
  children: (entity: Entity) => ReactNode;
}

/** One entity's page: loading, not found, error with retry, or the entity with its header. */
export function DetailPage<Entity>({
  query,
  title,
  breadcrumbs,
  notFound,
  header,
  width = 'wide',
  skeleton,
  children,
}: DetailPageProps<Entity>) {
  const { data, error } = query;
  const titleText = typeof title === 'string' ? title : title(data);
  usePageTitle(titleText);
  const back = breadcrumbs.at(-1) ?? breadcrumbs[0];
  if (data === undefined && error?.code === 'not-found')
    return (
      <Page width={width}>
        <PageHeader title={titleText} breadcrumbs={breadcrumbs} />
        <EmptyState
          icon={<icons.search />}
          title={notFound.title}
          description={notFound.description ?? 'It may have been removed, or the link is wrong.'}
          action={<Button href={back.href}>Back to {back.label.toLowerCase()}</Button>}
        />
      </Page>
    );
  return (
    <Page width={width}>
      {data === undefined && <PageHeader title={titleText} breadcrumbs={breadcrumbs} />}
      <DataState state={query} onRetry={query.refresh} {...(skeleton !== undefined && { skeleton })}>
        {(entity) => (
          <>
            {header && <EntityHeader breadcrumbs={breadcrumbs} {...header(entity)} />}
            {children(entity)}
          </>
        )}
      </DataState>
    </Page>
  );
}

function EntityHeader({ actions, ...header }: PageHeaderProps) {
  return (
    <PageHeader
      {...header}
      actions={
        <>
          {actions}
          <PrintButton />
        </>
      }
    />
  );
}

export interface DetailColumnsProps {
  /** The wider column: the entity's details. */
  main: ReactNode;
  /** The narrower column: history, contacts. Below the other column on narrow screens. */
  side: ReactNode;
}

/** The two-column layout of a detail page. */
export function DetailColumns({ main, side }: DetailColumnsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        gap: 8,
      }}
    >
      <Box sx={{ minWidth: 0 }}>{main}</Box>
      <Box sx={{ minWidth: 0 }}>{side}</Box>
    </Box>
  );
}
