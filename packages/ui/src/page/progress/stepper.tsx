import MuiStep from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import MuiStepper from '@mui/material/Stepper';
import { type ReactNode, useEffect } from 'react';
import { Text } from '../../core/display/text.tsx';
import { VisuallyHidden } from '../../core/layout/visually-hidden.tsx';
import { useHorizontalOverflow } from '../layout/use-horizontal-overflow.ts';

export type StepState = 'todo' | 'current' | 'done' | 'error';

export interface Step {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly state: StepState;
}

const stateWords: Record<StepState, string> = {
  todo: 'to do',
  current: 'current',
  done: 'complete',
  error: 'needs attention',
};

export interface StepperProps {
  steps: readonly Step[];
  label: string;
}

/** The steps of a longer task with their states. */
export function Stepper({ steps, label }: StepperProps) {
  const [list, scrolls] = useHorizontalOverflow<HTMLDivElement>();
  const current = steps.findIndex(({ state }) => state === 'current' || state === 'error');
  useEffect(() => {
    const item = list.current?.children[current];
    // Scrolls the list only; `scrollIntoView` would scroll the page too.
    if (scrolls && list.current && item instanceof HTMLElement)
      list.current.scrollLeft = item.offsetLeft - 16;
  }, [list, scrolls, current]);
  return (
    <nav aria-label={label}>
      <MuiStepper
        ref={list}
        activeStep={current}
        nonLinear
        connector={null}
        tabIndex={scrolls ? 0 : undefined}
      >
        {steps.map(({ id, state, label: name, hint }) => (
          <MuiStep
            key={id}
            completed={state === 'done'}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <StepLabel
              error={state === 'error'}
              optional={
                hint && (
                  <Text variant="caption" tone={state === 'error' ? 'danger' : 'muted'}>
                    {hint}
                  </Text>
                )
              }
            >
              {name}
              <VisuallyHidden> ({stateWords[state]})</VisuallyHidden>
            </StepLabel>
          </MuiStep>
        ))}
      </MuiStepper>
    </nav>
  );
}
