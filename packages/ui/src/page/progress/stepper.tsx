import { type ReactNode, useEffect } from 'react';
import { icons } from '../../core/display/icons.tsx';
import { Text } from '../../core/display/text.tsx';
import { VisuallyHidden } from '../../core/layout/visually-hidden.tsx';
import { SmartLink } from '../../theme/link-context.tsx';
import { color, focusRing } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { duration, radius } from '../../theme/tokens.ts';
import { useHorizontalOverflow } from '../layout/use-horizontal-overflow.ts';

export type StepState = 'todo' | 'current' | 'done' | 'error';

export interface Step {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly state: StepState;
  readonly href?: string;
  readonly onSelect?: () => void;
}

type Orientation = 'horizontal' | 'vertical';

const List = styled('ol', { shouldForwardProp: (name) => name !== 'orientation' })<{
  orientation: Orientation;
}>(({ orientation }) => ({
  display: 'flex',
  flexDirection: orientation === 'horizontal' ? 'row' : 'column',
  gap: orientation === 'horizontal' ? 8 : 2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  ...(orientation === 'horizontal' && {
    // Positioned, so that visually hidden text inside the scrolled list does not widen the page.
    position: 'relative',
    overflowX: 'auto',
    scrollSnapType: 'x proximity',
    '&:focus-visible': focusRing,
    // Paper cannot be scrolled.
    '@media print': { flexWrap: 'wrap', overflowX: 'visible' },
    '& > li': { flex: '1 0 auto', scrollSnapAlign: 'start' },
    '& > li > *': { borderTop: `2px solid ${color.line.main}`, borderRadius: 0, paddingInline: 0 },
    '& > li[data-state="done"] > *, & > li[data-state="current"] > *': { borderTopColor: color.brand.main },
    '& > li[data-state="error"] > *': { borderTopColor: color.tone.danger.fg },
  }),
  ...(orientation === 'vertical' && {
    '& > li[data-state="current"] > *': { backgroundColor: color.surface.selected },
  }),
}));

const stepStyles = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  width: '100%',
  padding: '7px 8px',
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  letterSpacing: 'inherit',
  textAlign: 'left',
  textDecoration: 'none',
} as const;

const pressable = {
  cursor: 'pointer',
  transition: `background-color ${duration.quick}ms ease-out`,
  '&:hover': { backgroundColor: color.surface.hover },
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
} as const;

const StaticStep = styled('div')(stepStyles);
const ButtonStep = styled('button')({ ...stepStyles, ...pressable });
const LinkStep = styled(SmartLink)({ ...stepStyles, ...pressable });

const markLook: Record<StepState, object> = {
  todo: { borderColor: color.line.field, color: color.text.muted },
  current: { borderColor: color.brand.main, color: color.brand.fg },
  done: { borderColor: color.brand.main, backgroundColor: color.brand.main, color: color.brand.onMain },
  error: { borderColor: color.tone.danger.fg, color: color.tone.danger.fg },
};

const Mark = styled('span', { shouldForwardProp: (name) => name !== 'state' })<{ state: StepState }>(
  ({ state }) => ({
    display: 'grid',
    flex: 'none',
    placeItems: 'center',
    width: 20,
    height: 20,
    border: '1.5px solid',
    borderRadius: '50%',
    fontSize: 11,
    fontWeight: 600,
    lineHeight: 1,
    fontVariantNumeric: 'tabular-nums',
    '& > svg': { fontSize: 14 },
    ...markLook[state],
  }),
);

const stateWords: Record<StepState, string> = {
  todo: 'to do',
  current: 'current',
  done: 'complete',
  error: 'needs attention',
};

function StepBody({ step, number }: { step: Step; number: number }) {
  const { state, label, hint } = step;
  return (
    <>
      <Mark state={state} aria-hidden>
        {state === 'done' ? <icons.check /> : state === 'error' ? '!' : number}
      </Mark>
      <span style={{ minWidth: 0 }}>
        <Text
          component="span"
          weight={500}
          tone={state === 'todo' ? 'muted' : 'primary'}
          sx={{ display: 'block' }}
        >
          {label}
          <VisuallyHidden> ({stateWords[state]})</VisuallyHidden>
        </Text>
        {hint && (
          <Text variant="caption" tone={state === 'error' ? 'danger' : 'muted'} sx={{ display: 'block' }}>
            {hint}
          </Text>
        )}
      </span>
    </>
  );
}

function StepFrame({ step, number }: { step: Step; number: number }) {
  const body = <StepBody step={step} number={number} />;
  const current = step.state === 'current' ? 'step' : undefined;
  if (step.href !== undefined) {
    return (
      <LinkStep href={step.href} aria-current={current} onClick={step.onSelect}>
        {body}
      </LinkStep>
    );
  }
  if (step.onSelect) {
    return (
      <ButtonStep type="button" aria-current={current} onClick={step.onSelect}>
        {body}
      </ButtonStep>
    );
  }
  return <StaticStep aria-current={current}>{body}</StaticStep>;
}

export interface StepperProps {
  steps: readonly Step[];
  label: string;
  orientation?: Orientation;
}

/** The steps of a longer task with their states; use `vertical` beside a form. */
export function Stepper({ steps, label, orientation = 'horizontal' }: StepperProps) {
  const [list, scrolls] = useHorizontalOverflow<HTMLOListElement>();
  const current = steps.findIndex(({ state }) => state === 'current' || state === 'error');
  useEffect(() => {
    const item = list.current?.children[current];
    // Scrolls the list only; `scrollIntoView` would scroll the page too.
    if (scrolls && list.current && item instanceof HTMLElement)
      list.current.scrollLeft = item.offsetLeft - 16;
  }, [list, scrolls, current]);
  return (
    <nav aria-label={label}>
      <List ref={list} orientation={orientation} tabIndex={scrolls ? 0 : undefined}>
        {steps.map((step, index) => (
          <li key={step.id} data-state={step.state}>
            <StepFrame step={step} number={index + 1} />
          </li>
        ))}
      </List>
    </nav>
  );
}
