import { color, focusRing } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { radius } from '../../theme/tokens.ts';
import type { Autosave } from '../types/draft.ts';
import { isCodedError } from '../validation/server-errors.ts';
import { formatSavedTime } from './format-saved-time.ts';

const Line = styled('span')({
  color: color.text.muted,
  fontSize: 12,
  lineHeight: '16px',
  fontVariantNumeric: 'tabular-nums',
  '&[data-failed="true"]': { color: color.tone.danger.fg },
});

const Again = styled('button')({
  padding: 0,
  border: 0,
  borderRadius: radius.mark,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  cursor: 'pointer',
  '&:focus-visible': focusRing,
});

/** Shows "Saved 10:32", or a failure with a retry button. */
export function AutosaveStatus({ autosave }: { autosave: Autosave }) {
  const { state, flush } = autosave;
  return (
    <Line role="status" data-failed={state.status === 'failed'}>
      {text(state)}
      {state.status === 'failed' && (
        <>
          {' '}
          <Again type="button" onClick={() => void flush()}>
            Try again
          </Again>
        </>
      )}
    </Line>
  );
}

function text(state: Autosave['state']): string {
  const saved = state.savedAt ? `Saved ${formatSavedTime(state.savedAt)}` : '';
  switch (state.status) {
    case 'saving':
      return 'Saving…';
    case 'waiting':
      return saved ? `${saved}, unsaved changes` : 'Not saved yet';
    case 'failed':
      return `Not saved: ${isCodedError(state.error) ? state.error.message : 'something went wrong on our side'}`;
    default:
      return saved;
  }
}
