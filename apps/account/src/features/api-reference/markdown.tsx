import { Box, color, font, radius, Text } from '@portal/ui';

const INLINE = /(\*\*[^*]+\*\*|`[^`]+`)/;

function Inline({ children }: { children: string }) {
  return children.split(INLINE).map((piece, index) => {
    if (piece.startsWith('**')) return <strong key={index}>{piece.slice(2, -2)}</strong>;
    if (!piece.startsWith('`')) return piece;
    return (
      <Box
        key={index}
        component="code"
        sx={{
          px: '3px',
          borderRadius: `${radius.mark}px`,
          backgroundColor: color.surface.sunken,
          fontFamily: font.mono,
          fontSize: '0.92em',
        }}
      >
        {piece.slice(1, -1)}
      </Box>
    );
  });
}

/** The part of Markdown that the document's texts use: paragraphs, bold and code. */
export function Markdown({ children }: { children: string }) {
  return children.split(/\n{2,}/).map((paragraph, index) => (
    <Text key={index} component="p" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      <Inline>{paragraph}</Inline>
    </Text>
  ));
}
