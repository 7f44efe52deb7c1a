import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';

/** Readings E: the confirmed second factor of role2@borealis.test. */
export const BOREALIS_SECRET = 'JBSWY3DPEHPK3PXP';

const PERIOD_MS = 30_000;
const used = new Map<string, Set<string>>();

/**
 * A valid code that the account has not used in this run, because codes cannot be replayed (R6). The server tolerates
 * clock skew, so the next period's code works too. Waits for another period if both are used. Name the account if several share a
 * secret.
 */
export async function unusedCode(secret: string, account = ''): Promise<string> {
  const taken = used.get(secret + account) ?? new Set();
  used.set(secret + account, taken);
  const totp = new TOTP({ secret });
  for (;;) {
    const codes = [0, PERIOD_MS].map((ahead) => totp.generate({ timestamp: Date.now() + ahead }));
    const code = codes.find((candidate) => !taken.has(candidate));
    if (code !== undefined) {
      taken.add(code);
      return code;
    }
    await wait(PERIOD_MS - (Date.now() % PERIOD_MS));
  }
}

/** Types a code; the last digit submits it. */
export async function enterCode(page: Page, label: string, code: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label });
  await expect(field).toBeVisible();
  await field.fill('');
  await field.pressSequentially(code);
}
