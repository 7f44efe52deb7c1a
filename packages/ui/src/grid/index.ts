import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { DataTableProps, LinkComponentProps } from './types.ts';

export type * from './types.ts';
export declare const DEFAULT_PAGE_SIZE: 10;
export declare function DataTable<Row>(props: DataTableProps<Row>): ReactElement;
export declare function TableLinkProvider(props: {
  LinkComponent: ComponentType<LinkComponentProps>;
  onNavigate?: (href: string) => void;
  children: ReactNode;
}): ReactElement;
