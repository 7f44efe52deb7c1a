import { Stack, Text } from '@portal/ui';
import { Section } from '@portal/ui/page';
import { CodeBlock } from '../shared/code-block.tsx';
import { ClientPackage } from './client-package.tsx';
import type { ApiDocument } from './document/types.ts';
import { Markdown } from './markdown.tsx';

/** What applies to every call. */
export function Introduction({ document }: { document: ApiDocument }) {
  return (
    <>
      <Section title="Introduction">
        <Stack gap={4} sx={{ maxWidth: 720 }}>
          <Text>
            Choose a call to see its parameters, its responses and examples, or to send it with one of your
            API tokens.
          </Text>
          <CodeBlock label="Address">{document.serverUrl}</CodeBlock>
          <Markdown>{document.introduction}</Markdown>
        </Stack>
      </Section>
      <ClientPackage />
    </>
  );
}
