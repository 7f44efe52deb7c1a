import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { testConfig } from '../testing/config.ts';
import { deliver } from './deliver.ts';

/** The portal's own address, which a mail shows under any name. */
const ADDRESS = /<([^<>]+)>/.exec(testConfig().mailFrom)?.[1] ?? testConfig().mailFrom;

const mail = {
  to: ['ada@acme.test'],
  subject: 'Set a new password',
  blocks: [
    { kind: 'paragraph' as const, text: 'Follow this.' },
    { kind: 'action' as const, label: 'Set a password', url: `${testConfig().publicUrl}/x?y=1` },
  ],
};

describe('a mail', () => {
  it('is written to the outbox as a readable file and as JSON', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-mail-'));
    await deliver(mail, testConfig({ dataDir }), new Date('2026-11-21T09:30:00.000Z'));
    const names = readdirSync(join(dataDir, 'outbox')).sort();
    expect(names).toHaveLength(2);
    // They contain links that set a password.
    for (const path of ['', ...names]) expect(statSync(join(dataDir, 'outbox', path)).mode & 0o077).toBe(0);
    const [eml = '', json = ''] = names.map((name) => readFileSync(join(dataDir, 'outbox', name), 'utf8'));
    expect(eml).toContain('To: ada@acme.test');
    expect(eml).toContain('Content-Type: multipart/alternative');
    expect(eml).toContain('Date: Sat, 21 Nov 2026 09:30:00 +0000');
    expect(JSON.parse(json)).toMatchObject({
      to: mail.to,
      subject: mail.subject,
      text: expect.stringContaining(`Set a password:\n${testConfig().publicUrl}/x?y=1`),
      html: expect.stringContaining('Follow this.'),
      date: '2026-11-21T09:30:00.000Z',
    });
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('can be unsubscribed from with one click, and is one message however often it is delivered', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-mail-'));
    const unsubscribeUrl = `${testConfig().publicUrl}/unsubscribe/1.digest.x`;
    const digest = {
      ...mail,
      unsubscribeUrl,
      once: { key: 'digest 1 2026-11-21', at: '2026-11-21T08:00:00.000Z' },
    };
    // A process was killed after the first delivery, before it could mark the job as done.
    for (const time of ['2026-11-21T08:00:10.000Z', '2026-11-21T08:05:00.000Z'])
      await deliver(digest, testConfig({ dataDir }), new Date(time));
    const folder = join(dataDir, 'outbox');
    const names = readdirSync(folder).filter((each) => each.endsWith('.eml'));
    expect(names).toHaveLength(1);
    const eml = readFileSync(join(folder, names[0] ?? ''), 'utf8').replace(/\r?\n[ \t]+/g, ' ');
    expect(eml).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(eml).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(eml).toMatch(new RegExp(`^Message-ID: <[0-9a-f]{32}@${ADDRESS.split('@')[1]}>`, 'im'));
    expect(eml).toContain('Unsubscribe from these emails');
    await deliver(mail, testConfig({ dataDir }), new Date('2026-11-21T09:00:00.000Z'));
    const other = readdirSync(folder).find((each) => each.endsWith('.eml') && !names.includes(each)) ?? '';
    expect(readFileSync(join(folder, other), 'utf8')).not.toMatch(/^List-/m);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('has attachments, a copy, and names that cannot break out of their headers', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-mail-'));
    const rich = {
      ...mail,
      cc: ['me@acme.test'],
      fromName: 'Acme "North" <evil@evil.test>\r\nBcc: x@evil.test',
      replyTo: { name: 'Zoë, Ltd', address: 'zoe@acme.test' },
      attachments: [{ fileName: 'Angebot „1“.pdf', contentType: 'application/pdf', base64: 'JVBERi0=' }],
    };
    await deliver(rich, testConfig({ dataDir }), new Date('2026-11-21T09:30:00.000Z'));
    const folder = join(dataDir, 'outbox');
    const name = readdirSync(folder).find((each) => each.endsWith('.eml')) ?? '';
    const eml = readFileSync(join(folder, name), 'utf8');
    const headers = eml.slice(0, eml.search(/\r?\n\r?\n/));
    expect(headers).toMatch(/^Cc: me@acme.test\r?$/m);
    expect(headers).toMatch(/^Reply-To: .*<zoe@acme.test>\r?$/m);
    expect(headers).not.toMatch(/^Bcc:/m);
    expect(headers).toContain(`<${ADDRESS}>`);
    expect(headers).not.toMatch(/^From: [^\n]*<evil@evil.test>\r?$/m);
    expect(eml).toContain('JVBERi0=');
    expect(eml).toContain('Content-Type: application/pdf');
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** An SMTP server without TLS, and what was sent to it. */
  async function startMailServer(host: string) {
    const received = { text: '' };
    const server = createServer((socket) => {
      let inData = false;
      socket.write('220 test\r\n');
      socket.on('data', (bytes) => {
        const text = bytes.toString();
        received.text += text;
        if (inData) {
          if (!received.text.endsWith('\r\n.\r\n')) return;
          inData = false;
          socket.write('250 taken\r\n');
        } else if (text.startsWith('DATA')) {
          inData = true;
          socket.write('354 go on\r\n');
        } else if (text.startsWith('STARTTLS')) socket.write('502 not here\r\n');
        else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      });
    });
    await new Promise<void>((listening) => server.listen(0, host, listening));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : null;
    return {
      received,
      smtpUrl: `smtp://${host}:${port}`,
      close: () => new Promise((closed) => server.close(closed)),
    };
  }

  it('is sent to the configured SMTP server', async () => {
    const { received, smtpUrl, close } = await startMailServer('127.0.0.1');
    await deliver(mail, testConfig({ smtpUrl }), new Date());
    expect(received.text).toContain('RCPT TO:<ada@acme.test>');
    expect(received.text).toContain('Subject: Set a new password');
    await close();
  });

  it('is not sent without TLS to another machine', async () => {
    // Counts as another machine, because only the names of this one are known.
    const { received, smtpUrl, close } = await startMailServer('0.0.0.0');
    await expect(deliver(mail, testConfig({ smtpUrl }), new Date())).rejects.toThrow(/TLS/);
    expect(received.text).not.toContain('RCPT TO');
    await close();
  });
});
