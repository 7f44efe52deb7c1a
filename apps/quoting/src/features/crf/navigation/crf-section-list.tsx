import type { CrfSectionState } from '@portal/quote-kit/request-form';
import { Box, color, focusRingInset, icons, radius, styled, Text, useIsDesktop } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';
import type { ReactNode } from 'react';
import { CRF_STEPS, type CrfStep, STEP_LABELS } from '../../shared/crf-steps.ts';
import { useReadiness } from './use-readiness.ts';

const Item = styled('button')({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  gap: 10,
  alignItems: 'start',
  width: '100%',
  padding: '8px 10px',
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { backgroundColor: color.surface.hover },
  '&[aria-current="step"]': { backgroundColor: color.surface.selected },
  '&:focus-visible': focusRingInset,
});

const Collapsible = styled('details')({
  border: `1px solid ${color.line.main}`,
  borderRadius: radius.card,
  padding: '0 8px',
  '& > summary': {
    display: 'flex',
    justifyContent: 'space-between',
    minHeight: 44,
    alignItems: 'center',
    padding: '0 4px',
    cursor: 'pointer',
  },
  '& > summary::before': { content: '"▸"', marginRight: 8, color: color.text.muted },
  '&[open] > summary::before': { content: '"▾"' },
  '& > summary > :first-of-type': { marginRight: 'auto' },
  '& > summary:focus-visible': focusRingInset,
});

const STATE_ICONS: Readonly<Record<CrfSectionState, { icon: typeof icons.success; color: string }>> = {
  valid: { icon: icons.success, color: 'tone.success.fg' },
  incomplete: { icon: icons.warning, color: 'tone.warning.fg' },
  empty: { icon: icons.more, color: 'text.subtle' },
};

interface CrfSectionListProps {
  current: CrfStep;
  /** How many documents are attached; undefined while loading. */
  documentCount: number | undefined;
  onOpen: (section: CrfStep) => void;
}

/** The sections, each with its state as text and icon. On small screens the list is collapsed. */
export function CrfSectionList(props: CrfSectionListProps) {
  const { current } = props;
  const readiness = useReadiness();
  const isDesktop = useIsDesktop();
  if (isDesktop) return <SectionList {...props} readiness={readiness} />;
  return (
    // A new key collapses the list when another section is opened.
    <Collapsible key={current}>
      <summary>
        <Text weight={600} component="span">
          {current === 'documents'
            ? STEP_LABELS.documents.title
            : `Section ${CRF_STEPS.indexOf(current) + 1} of ${readiness.length}`}
        </Text>
        <Text tone="muted" component="span">
          {readiness.filter(({ state }) => state === 'valid').length} of {readiness.length} valid
        </Text>
      </summary>
      <SectionList {...props} readiness={readiness} />
    </Collapsible>
  );
}

function SectionList({
  readiness,
  current,
  documentCount,
  onOpen,
}: CrfSectionListProps & { readiness: ReturnType<typeof useReadiness> }) {
  return (
    <Box component="nav" aria-label="Form sections">
      <Box component="ol" sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {readiness.map(({ section, title, state, text }) => {
          const stateIcon = STATE_ICONS[state];
          return (
            <StepItem
              key={section}
              icon={<stateIcon.icon aria-hidden sx={{ fontSize: 20, color: stateIcon.color }} />}
              title={title}
              text={text}
              isCurrent={section === current}
              onOpen={() => onOpen(section)}
            />
          );
        })}
        <StepItem
          icon={<pageIcons.attach aria-hidden sx={{ fontSize: 20, color: 'text.subtle' }} />}
          title={STEP_LABELS.documents.title}
          text={documentCount ? `${documentCount} attached` : 'Optional'}
          isCurrent={current === 'documents'}
          onOpen={() => onOpen('documents')}
        />
      </Box>
    </Box>
  );
}

interface StepItemProps {
  icon: ReactNode;
  title: string;
  text: string;
  isCurrent: boolean;
  onOpen: () => void;
}

function StepItem({ icon, title, text, isCurrent, onOpen }: StepItemProps) {
  return (
    <li>
      <Item type="button" aria-current={isCurrent ? 'step' : undefined} onClick={onOpen}>
        {icon}
        <span>
          <Text weight={isCurrent ? 600 : 500} sx={{ display: 'block' }}>
            {title}
          </Text>
          <Text variant="caption" tone="muted" sx={{ display: 'block' }}>
            {text}
          </Text>
        </span>
      </Item>
    </li>
  );
}
