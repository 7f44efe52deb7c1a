import { Box, color, font, Row, radius, Text } from '@portal/ui';
import { CopyButton } from '@portal/ui/page';

interface CodeBlockProps {
  label: string;
  children: string;
}

const MAX_HEIGHT = 320;

/** Code or data in a frame that scrolls, also with the keyboard. */
export function CodeBlock({ label, children }: CodeBlockProps) {
  return (
    <div>
      <Row justify="space-between">
        <Text variant="dense" weight={500}>
          {label}
        </Text>
        <CopyButton value={children} label={`Copy ${label.toLowerCase()}`} />
      </Row>
      <Box
        component="pre"
        role="region"
        aria-label={label}
        tabIndex={0}
        sx={{
          m: 0,
          mt: 1,
          p: 3,
          maxHeight: MAX_HEIGHT,
          overflow: 'auto',
          border: `1px solid ${color.line.main}`,
          borderRadius: `${radius.control}px`,
          backgroundColor: color.surface.sunken,
          fontFamily: font.mono,
          fontSize: 12,
          lineHeight: '18px',
        }}
      >
        {children}
      </Box>
    </div>
  );
}
