import { Stack, Text } from '@portal/ui';
import { Section } from '@portal/ui/page';
import { CodeBlock } from '../shared/code-block.tsx';

const TYPESCRIPT = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET); // whsec_…

// The body must be the text as it arrived, before JSON.parse.
export function receive(body: string, headers: Record<string, string>) {
  const event = webhook.verify(body, headers); // throws if the signature is wrong
  // Events can arrive twice. Ignore a webhook-id that you have already handled.
  return event;
}`;

const CURL = `# Send yourself a signed request to try your code.
SECRET='whsec_…'
ID="msg_$(date +%s)"; AT="$(date +%s)"; BODY='{"type":"webhook.test","data":{}}'
KEY="$(printf %s "\${SECRET#whsec_}" | base64 -d | od -An -vtx1 | tr -d ' \\n')"
SIGNATURE="$(printf %s "$ID.$AT.$BODY" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64)"
curl https://your-server.example/webhooks -H 'Content-Type: application/json' \\
  -H "webhook-id: $ID" -H "webhook-timestamp: $AT" -H "webhook-signature: v1,$SIGNATURE" \\
  --data "$BODY"`;

/** How a receiver checks that a request comes from us. */
export function VerifyGuide() {
  return (
    <Section title="Verify requests">
      <Stack gap={4}>
        <Text>
          Every request is signed as specified by Standard Webhooks 1.0. Verify the signature first, respond
          with a 2xx status within 10 seconds, then do any slow work. If we receive another status or no
          response, we retry for 24 hours.
        </Text>
        <CodeBlock label="TypeScript">{TYPESCRIPT}</CodeBlock>
        <CodeBlock label="curl">{CURL}</CodeBlock>
      </Stack>
    </Section>
  );
}
