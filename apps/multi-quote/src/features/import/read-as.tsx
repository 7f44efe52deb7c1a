import type { contract } from '@portal/api-client';
import { Box, Text } from '@portal/ui';
import { Fragment } from 'react';

/** The address a row was read as. Pieces other than typed are marked, and said to screen readers. */
export function ReadAs({ pieces }: { pieces: contract.multiQuotes.ImportRow['readAs'] }) {
  return (
    <Text component="p">
      Read as{' '}
      {pieces.map(({ text, isChanged }, index) => (
        <Fragment key={text}>
          {index > 0 && ', '}
          {isChanged ? (
            <Box component="mark" sx={{ px: 1 }}>
              {text} <VisuallyHidden>(changed)</VisuallyHidden>
            </Box>
          ) : (
            text
          )}
        </Fragment>
      ))}
    </Text>
  );
}
