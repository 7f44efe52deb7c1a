import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';

/** Readings E: the confirmed second factor of role2@borealis.test. */
export const BOREALIS_SECRET = 'JBSWY3DPEHPK3PXP';

const PERIOD_MS = 30_000;
const used = new Map<string, Set<string>>();

/**
 * A code that works now and was not used in this run: none can be replayed (R6). A moment's skew is allowed, so the code
 * of the step before or after serves as well, and nobody has to wait for the next half minute.
 */
export function unusedCode(secret: string): string {
  const taken = used.get(secret) ?? new Set();
  used.set(secret, taken);
  const totp = new TOTP({ secret });
  const codes = [0, PERIOD_MS].map((ahead) => totp.generate({ timestamp: Date.now() + ahead }));
  const code = codes.find((candidate) => !taken.has(candidate));
  if (code === undefined)
    throw new Error('Every code of this minute was used: use fewer, or other accounts.');
  taken.add(code);
  return code;
}

/** Types a code as one does; the last digit sends it. */
export async function enterCode(page: Page, label: string, code: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label });
  await expect(field).toBeVisible();
  await field.fill('');
  await field.pressSequentially(code);
}
