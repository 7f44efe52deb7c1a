import { readFile } from 'node:fs/promises';
import { ProposalPage } from '../../pages/proposal.ts';
import { QuotePage } from '../../pages/quote.ts';
import { waitForMail } from '../../support/mail.ts';
import { getQuote } from '../../support/quoting/quotes.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  startSession,
  test,
} from '../../support/test.ts';

for (const [width, scheme, at] of [
  [1440, 'light', 8],
  [360, 'dark', 9],
] as const) {
  test(`a proposal is downloaded, mailed and changed at ${width} px`, {
    tag: width === 360 ? '@long' : [],
  }, async ({ page, portal, problems }) => {
    problems.expected.push(/ERR_INTERNET_DISCONNECTED/, /request failed/);
    await page.setViewportSize({ width, height: 860 });
    await page.emulateMedia({ colorScheme: scheme });
    await startSession(page, 'role2@acme.test');
    const { reference } = await getQuote(page, 'created', at);
    await new QuotePage(page).goto(reference);
    await page.getByRole('link', { name: 'Proposal', exact: true }).click();

    const proposal = new ProposalPage(page);
    await proposal.introduction.fill('Dear Lucy,\nhere is our offer.');
    await expect(proposal.sheet).toContainText('here is our offer');
    const file = page.waitForEvent('download');
    await proposal.download.click();
    expect((await file).suggestedFilename()).toBe(`Proposal ${reference} version 1.pdf`);
    expect((await readFile(await (await file).path())).subarray(0, 5).toString()).toBe('%PDF-');
    await expect(proposal.version(1)).toBeVisible();
    await expectAccessible(page, { colours: true });
    await expectNoHorizontalScroll(page);

    await proposal.send.click();
    await expect(proposal.mail.getByLabel('To', { exact: true })).toBeFocused();
    const address = `lucy.${width}@customer.test`;
    await proposal.mail.getByLabel('To', { exact: true }).fill('lucy@');
    await proposal.mail.getByRole('button', { name: 'Send' }).click();
    await expect(proposal.mail.getByText('“lucy@” is not a valid email address')).toBeVisible();
    await expectAccessible(page);

    // A mail that could not leave is still there.
    await page.context().setOffline(true);
    await proposal.mail.getByLabel('To', { exact: true }).fill(address);
    await proposal.mail.getByRole('button', { name: 'Send' }).click();
    await expect(proposal.mail.getByRole('alert')).toBeVisible();
    await expect(proposal.mail.getByLabel('To', { exact: true })).toHaveValue(address);
    await page.context().setOffline(false);
    await proposal.mail.getByRole('button', { name: 'Send' }).click();
    await expect(proposal.mail).toHaveCount(0);
    await expect(page.getByText(`Sent to ${address} by`)).toBeVisible();
    expect(await waitForMail(portal, address)).toMatchObject({
      attachments: [{ filename: `Proposal ${reference} version 1.pdf` }],
    });

    // Another text is another version; the first stays.
    await proposal.introduction.fill('Dear Lucy,\nhere is our better offer.');
    await proposal.download.click();
    await expect(proposal.version(2)).toBeVisible();
    await proposal.version(1).click();
    await expect(proposal.sheet).toContainText('here is our offer');
    await expect(page.getByText(`Sent to ${address} by`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.getByRole('link', { name: 'Back to quote' }).click();
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByText('Proposal version 1 sent')).toBeVisible();
  });
}
