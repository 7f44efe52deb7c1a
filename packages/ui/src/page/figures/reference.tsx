import { useEffect, useState } from 'react';
import { IconButton } from '../../core/actions/icon-button.tsx';
import { Link } from '../../core/actions/link.tsx';
import { icons } from '../../core/display/icons.tsx';
import { VisuallyHidden } from '../../core/layout/visually-hidden.tsx';
import { color, font } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';

const doneMs = 2000;

type CopyState = 'idle' | 'copied' | 'failed';

export interface CopyButtonProps {
  value: string;
  label?: string;
}

/** A button that copies a text, and reports success or failure. */
export function CopyButton({ value, label = 'Copy' }: CopyButtonProps) {
  const [state, setState] = useState<CopyState>('idle');

  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), doneMs);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = () =>
    // The browser may refuse (no permission, no secure context): the button says so, and the text can be selected.
    Promise.resolve(navigator.clipboard)
      .then((clipboard) => clipboard.writeText(value))
      .then(
        () => setState('copied'),
        () => setState('failed'),
      );

  const message = { idle: label, copied: 'Copied', failed: 'Could not copy: select the text instead' }[state];
  return (
    <>
      <IconButton
        size="small"
        label={message}
        aria-label={label}
        icon={
          state === 'copied' ? (
            <icons.check fontSize="small" sx={{ color: color.tone.success.fg }} />
          ) : (
            <icons.copy sx={{ fontSize: 14 }} />
          )
        }
        data-print="hide"
        // The button is taller than a line of text, which must not grow.
        sx={{ my: -1.5 }}
        onClick={(event) => {
          // The button is often inside a clickable row.
          event.stopPropagation();
          void copy();
        }}
      />
      <VisuallyHidden role="status">{state === 'idle' ? '' : message}</VisuallyHidden>
    </>
  );
}

const Code = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  maxWidth: '100%',
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
  '& > code': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontFamily: font.mono,
    fontSize: '0.92em',
    letterSpacing: '-0.01em',
  },
});

export interface ReferenceProps {
  children: string;
  href?: string;
  copy?: boolean;
}

/** A reference number with a copy button. */
export function Reference({ children, href, copy = true }: ReferenceProps) {
  return (
    <Code>
      <code>{href ? <Link href={href}>{children}</Link> : children}</code>
      {copy && <CopyButton value={children} label={`Copy ${children}`} />}
    </Code>
  );
}
