import type { contract } from '@portal/api-client';
import { color, radius, styled, Text, VisuallyHidden } from '@portal/ui';
import { Fragment } from 'react';

/** The address a row was read as. */
export function ReadAs({ pieces }: { pieces: contract.multiQuotes.ImportRow['readAs'] }) {
  return (
    <Text component="p">
      Read as <AddressPieces pieces={pieces} />
    </Text>
  );
}

/** An address in one line. Pieces other than typed are marked, and said to screen readers. */
export function AddressPieces({ pieces }: { pieces: contract.multiQuotes.ImportRow['readAs'] }) {
  return pieces.map(({ text, isChanged }, index) => (
    <Fragment key={text}>
      {index > 0 && ', '}
      {isChanged ? (
        <Changed>
          <VisuallyHidden>changed: </VisuallyHidden>
          {text}
        </Changed>
      ) : (
        text
      )}
    </Fragment>
  ));
}

const Changed = styled('mark')({
  padding: '1px 4px',
  borderRadius: radius.control,
  color: color.tone.warning.fg,
  backgroundColor: color.tone.warning.soft,
  textDecoration: 'underline',
});
