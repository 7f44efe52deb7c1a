import Breadcrumbs from '@mui/material/Breadcrumbs';
import type { ReactNode } from 'react';
import { Link } from '../../core/actions/link.tsx';
import { Text } from '../../core/display/text.tsx';
import { Row } from '../../core/layout/containers.tsx';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { layout } from '../../theme/tokens.ts';
import { PageTitle } from './page-title.tsx';
import { pageMargin } from './page-width.ts';

const phone = '@media (max-width: 599.98px)';

const Frame = styled('div', { shouldForwardProp: (name) => name !== 'reading' })<{ reading: boolean }>(
  ({ reading }) => ({
    width: '100%',
    maxWidth: layout.content,
    margin: '0 auto',
    // Narrow pages start at the same place as wide ones, so titles do not move between pages.
    ...(reading ? { '& > *': { maxWidth: 720 } } : {}),
    padding: `20px ${pageMargin.desktop}px 64px`,
    '@media (max-width: 1023.98px)': { padding: `16px ${pageMargin.tablet}px 64px` },
    // Keeps the end of the page clear of the primary action, which is fixed to the bottom on phones.
    [phone]: { padding: `12px ${pageMargin.phone}px 96px` },
    '@media print': { maxWidth: 'none', padding: 0 },
  }),
);

export interface PageProps {
  /** `wide` is up to 1440 px; `reading` is for a form or a text. */
  width?: 'wide' | 'reading';
  children: ReactNode;
}

/** The width and margins of a page. */
export function Page({ width = 'wide', children }: PageProps) {
  return <Frame reading={width === 'reading'}>{children}</Frame>;
}

export interface Breadcrumb {
  readonly label: string;
  readonly href: string;
}

export interface PageHeaderProps {
  title: ReactNode;
  /** Parent pages, without the current one. */
  breadcrumbs?: readonly Breadcrumb[];
  /** Status tag of the page's item. */
  tag?: ReactNode;
  /** Short details in one line. */
  meta?: readonly ReactNode[];
  /** The primary action: on the right, or fixed to the bottom on a phone. */
  action?: ReactNode;
  actions?: ReactNode;
  /** Content below the title, for example tabs. */
  children?: ReactNode;
}

const Head = styled('header')({ marginBottom: 20 });

const Top = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '8px 24px',
});

// Wraps a long title or its details beside the actions, as long as it has space to be read.
const Heading = styled('div')({ flex: '1 1 240px', minWidth: 0 });

const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 8,
  '@media print': { display: 'none' },
});

const Primary = styled('div')({
  display: 'contents',
  [phone]: {
    display: 'flex',
    position: 'fixed',
    zIndex: 1050,
    inset: 'auto 0 0 0',
    padding: '12px 16px max(12px, env(safe-area-inset-bottom))',
    borderTop: `1px solid ${color.line.main}`,
    backgroundColor: color.surface.overlay,
    // Overrides the button's own size.
    '&& > *': { flex: 1, minHeight: 44 },
  },
});

/** Width of the dot between two details, in pixels. */
const SEPARATOR_WIDTH = 20;

const Meta = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 0',
  margin: `4px 0 0 -${SEPARATOR_WIDTH}px`,
  padding: 0,
  listStyle: 'none',
  fontSize: 13,
  lineHeight: '20px',
  color: color.text.muted,
  // Separators at the start of a line are in the margin, where they are cut off; focus rings are not.
  clipPath: `inset(-4px -4px -4px ${SEPARATOR_WIDTH - 4}px)`,
  '& > li': { display: 'flex', alignItems: 'center', minWidth: 0, overflowWrap: 'anywhere' },
  '& > li > *': { minWidth: 0 },
  '& > li::before': {
    content: '"·"',
    flexShrink: 0,
    width: SEPARATOR_WIDTH,
    textAlign: 'center',
    color: color.text.disabled,
  },
});

/** The top of a page: breadcrumb, title, status, details and actions. */
export function PageHeader({
  title,
  breadcrumbs = [],
  tag,
  meta = [],
  action,
  actions,
  children,
}: PageHeaderProps) {
  const facts = meta.filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== '');
  return (
    <Head>
      {breadcrumbs.length > 0 && (
        <Breadcrumbs aria-label="Breadcrumb" data-print="hide">
          {breadcrumbs.map(({ label, href }) => (
            <Link key={href} href={href} quiet>
              {label}
            </Link>
          ))}
        </Breadcrumbs>
      )}
      <Top>
        <Heading>
          <Row gap={3} wrap>
            <PageTitle>{title}</PageTitle>
            {tag}
          </Row>
          {facts.length > 0 && (
            <Meta>
              {facts.map((fact, index) => (
                <li key={index}>{fact}</li>
              ))}
            </Meta>
          )}
        </Heading>
        {(action || actions) && (
          <Actions>
            {actions}
            {action && <Primary>{action}</Primary>}
          </Actions>
        )}
      </Top>
      {children && <div style={{ marginTop: 16 }}>{children}</div>}
    </Head>
  );
}

const SectionFrame = styled('section')({
  minWidth: 0,
  '& + &': { marginTop: 32 },
});

const SectionHead = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: '4px 16px',
  minHeight: 32,
  marginBottom: 12,
  paddingBottom: 8,
  borderBottom: `1px solid ${color.line.main}`,
  '& > div:first-of-type': { minWidth: 0, overflowWrap: 'anywhere' },
  // Long sections start under their title and continue on the next sheet.
  breakInside: 'avoid',
  breakAfter: 'avoid',
});

export interface SectionProps {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  id?: string;
  level?: 2 | 3;
  children: ReactNode;
}

/** A titled section of a page, separated by a line. */
export function Section({ title, description, action, id, level = 2, children }: SectionProps) {
  return (
    <SectionFrame id={id} aria-label={typeof title === 'string' ? title : undefined}>
      <SectionHead>
        <div>
          <Text component={level === 2 ? 'h2' : 'h3'} variant={level === 2 ? 'heading' : 'body'} weight={600}>
            {title}
          </Text>
          {description && (
            <Text component="p" variant="dense" tone="muted">
              {description}
            </Text>
          )}
        </div>
        {action}
      </SectionHead>
      {children}
    </SectionFrame>
  );
}
