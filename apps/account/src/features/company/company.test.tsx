import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, renderRoute } from '@portal/area-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testCompany } from '../../testing/fixtures.ts';

const NO_RULES: contract.partner.ApprovalRules = {
  secondApprovalAbove: null,
  forbidsOwnApproval: false,
  approversCount: 2,
  version: 0,
};

const NO_BRANDING: contract.partner.Branding = {
  logoId: null,
  accentColor: null,
  address: null,
  footer: null,
  terms: null,
  version: 0,
};
const NO_MARGINS: contract.partner.DefaultMargins = { leasedLine: null, broadband: null, version: 0 };

const companyServer = (rules = NO_RULES) =>
  fakeServer()
    .on(contract.partner.get, () => testCompany())
    .on(contract.partner.getApprovalRules, () => rules)
    .on(contract.partner.getBranding, () => NO_BRANDING)
    .on(contract.partner.getDefaultMargins, () => NO_MARGINS);

async function save(telephone: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText(/Telephone/), telephone);
  await userEvent.click(screen.getByRole('button', { name: 'Save details' }));
}

it('sends the version the form opened with, and the saved one when saving again', async () => {
  const server = companyServer().on(contract.partner.update, ({ version = 0, telephone = null }) =>
    testCompany({ version: version + 1, telephone }),
  );
  const page = renderRoute(area, '/partner/company', server);
  await save('0113 1');
  await waitFor(() => expect(page.alerts()).toEqual(['Company details saved.']));
  await save('2');
  await waitFor(() =>
    expect(server.calls(contract.partner.update)).toMatchObject([
      { telephone: '0113 1', version: 1 },
      { telephone: '0113 12', version: 2 },
    ]),
  );
});

it('asks which value to keep when a colleague changed the same field', async () => {
  const server = companyServer().on(contract.partner.update, ({ version, telephone = null }) =>
    version === 2
      ? testCompany({ version: 3, telephone, website: 'https://acme.test' })
      : failure(409, 'Changed by a colleague.', {
          current: testCompany({ version: 2, telephone: '0113 9', website: 'https://acme.test' }),
        }),
  );
  const page = renderRoute(area, '/partner/company', server);
  await save('0113 1');
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'A colleague changed your company’s details' }),
  );
  expect(dialog.getByText('0113 9')).toBeVisible();
  expect(dialog.getByText('Also changed by your colleague: Website.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Company details saved.']));
  expect(server.calls(contract.partner.update).at(-1)).toMatchObject({
    version: 2,
    telephone: '0113 1',
    website: 'https://acme.test',
  });
  expect(screen.getByLabelText(/Website/)).toHaveValue('https://acme.test');
});

it('restores a draft without overwriting what a colleague has changed since', async () => {
  let company = testCompany();
  const server = companyServer()
    .on(contract.partner.get, () => company)
    .on(contract.partner.update, ({ telephone = null }) =>
      testCompany({ ...company, telephone, version: 3 }),
    );
  renderRoute(area, '/partner/company', server);
  await userEvent.type(await screen.findByLabelText(/Telephone/), '0113 1');
  await userEvent.type(screen.getByLabelText(/Email/), 'office@acme.test');
  cleanup();

  company = testCompany({ version: 2, website: 'https://acme.test', telephone: '0113 9' });
  const page = renderRoute(area, '/partner/company', server, { keepStorage: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Restore draft' }));
  expect(screen.getByText('Telephone changed after you wrote this draft')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Use saved values' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save details' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Company details saved.']));
  expect(server.calls(contract.partner.update)).toMatchObject([
    { version: 2, telephone: '0113 9', website: 'https://acme.test', email: 'office@acme.test' },
  ]);
});

it('shows at its field what is not valid, and keeps what was typed', async () => {
  const refusal = 'Set up two-factor authentication on your own account first';
  const server = companyServer().on(contract.partner.update, () =>
    failure(422, refusal, { errors: { force_2fa: [refusal] } }),
  );
  const page = renderRoute(area, '/partner/company', server);
  const postcode = await screen.findByLabelText('Postcode');
  await userEvent.clear(postcode);
  await userEvent.type(postcode, 'nowhere');
  await save('0113 1');
  expect(await screen.findByText('The postcode field must be a valid UK postcode')).toBeVisible();
  expect(server.calls(contract.partner.update)).toEqual([]);
  await userEvent.clear(postcode);
  await userEvent.type(postcode, 'LS1 4AP');
  await userEvent.click(screen.getByRole('switch', { name: /Require two-factor/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save details' }));
  expect(await screen.findByText(new RegExp(refusal))).toBeVisible();
  expect(screen.getByLabelText(/Telephone/)).toHaveValue('0113 1');
  expect(page.alerts()).toEqual([]);
});

it('is read-only for users who are not administrators', async () => {
  renderRoute(area, '/partner/company', companyServer(), { user: { roleId: 2 } });
  expect(await screen.findByText('1 Mill Row, Leeds, LS1 4AP')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save details' })).toBeNull();
});

it('saves the approval rules', async () => {
  const server = companyServer().on(contract.partner.updateApprovalRules, ({ version: _, ...rules }) => ({
    ...NO_RULES,
    ...rules,
    version: 1,
  }));
  const page = renderRoute(area, '/partner/company', server);
  await userEvent.type(await screen.findByLabelText(/Second approval above/), '5000');
  await userEvent.click(screen.getByRole('switch', { name: /Nobody approves their own request/ }));
  expect(screen.queryByText('Your company has only one approver')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save rules' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Approval rules saved.']));
  expect(server.calls(contract.partner.updateApprovalRules)).toEqual([
    { secondApprovalAbove: 5000_00, forbidsOwnApproval: true, version: 0 },
  ]);
});

it('warns while a company with one approver sets a rule that nobody can satisfy', async () => {
  renderRoute(area, '/partner/company', companyServer({ ...NO_RULES, approversCount: 1 }));
  const limit = await screen.findByLabelText(/Second approval above/);
  expect(screen.queryByText('Your company has only one approver')).toBeNull();
  await userEvent.type(limit, '5000');
  expect(await screen.findByText('Your company has only one approver')).toBeVisible();
  expect(screen.getByText(/Requests above the limit will wait/)).toBeVisible();
  await userEvent.clear(limit);
  await waitFor(() => expect(screen.queryByText('Your company has only one approver')).toBeNull());
  await userEvent.click(screen.getByRole('switch', { name: /Nobody approves their own request/ }));
  expect(await screen.findByText(/Requests that this person submits will wait/)).toBeVisible();
});

it('shows the approval rules to users who cannot change them', async () => {
  const rules = { ...NO_RULES, secondApprovalAbove: 5000_00, forbidsOwnApproval: true };
  renderRoute(area, '/partner/company', companyServer(rules), { user: { roleId: 2 } });
  expect(await screen.findByText('Needed above £5,000.00')).toBeVisible();
  expect(screen.getByText('Someone else must approve')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save rules' })).toBeNull();
});

it('offers a readable colour for one that is too light, shows it in the preview and saves it', async () => {
  const server = companyServer().on(contract.partner.updateBranding, ({ version: _, ...values }) => ({
    ...NO_BRANDING,
    ...values,
    version: 1,
  }));
  const page = renderRoute(area, '/partner/company', server);
  await userEvent.type(await screen.findByLabelText(/^Accent colour/), '#777777');
  await userEvent.type(screen.getByLabelText(/^Terms and conditions/), 'Payment within 30 days.');
  const preview = screen.getByRole('region', { name: 'Preview of a sample proposal' });
  expect(within(preview).getByText('Payment within 30 days.')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Use #767676' }));
  expect(screen.queryByText('This colour cannot be used')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save branding' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Proposal branding saved.']));
  expect(server.calls(contract.partner.updateBranding)).toEqual([
    {
      accentColor: '#767676',
      address: null,
      footer: null,
      terms: 'Payment within 30 days.',
      version: 0,
    },
  ]);
});

it('offers the typed terms again after the user left, until they are saved', async () => {
  const server = companyServer().on(contract.partner.updateBranding, ({ version: _, ...values }) => ({
    ...NO_BRANDING,
    ...values,
    version: 1,
  }));
  renderRoute(area, '/partner/company', server);
  await userEvent.type(await screen.findByLabelText(/^Terms and conditions/), 'Payment within 30 days.');
  cleanup();
  const page = renderRoute(area, '/partner/company', server, { keepStorage: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Restore draft' }));
  expect(screen.getByLabelText(/^Terms and conditions/)).toHaveValue('Payment within 30 days.');
  await userEvent.click(screen.getByRole('button', { name: 'Save branding' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Proposal branding saved.']));
  cleanup();
  renderRoute(area, '/partner/company', server, { keepStorage: true });
  expect(await screen.findByLabelText(/^Terms and conditions/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Restore draft' })).toBeNull();
});

it('saves a default margin for one product, and none for the other', async () => {
  const server = companyServer().on(contract.partner.updateDefaultMargins, ({ version: _, ...margins }) => ({
    ...NO_MARGINS,
    ...margins,
    version: 1,
  }));
  const page = renderRoute(area, '/partner/company', server);
  await userEvent.selectOptions(await screen.findByLabelText('Leased lines'), 'Margin (of price)');
  await userEvent.type(screen.getByLabelText('Leased lines, monthly'), '20');
  await userEvent.click(screen.getByRole('button', { name: 'Save margins' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Default margins saved.']));
  expect(server.calls(contract.partner.updateDefaultMargins)).toEqual([
    {
      leasedLine: { basis: 'margin', monthlyPercent: 20, installPercent: 0 },
      broadband: null,
      version: 0,
    },
  ]);
});

it('shows the margins to a user who reads quotes', async () => {
  renderRoute(area, '/partner/company', companyServer(), { user: { roleId: 2 } });
  expect(await screen.findByRole('heading', { name: 'Default margins' })).toBeVisible();
});

it('neither asks for the margins nor shows them when the user reads no quotes', async () => {
  const server = companyServer();
  renderRoute(area, '/partner/company', server, { user: { roleId: 6 } });
  expect(await screen.findByRole('heading', { name: 'Proposal branding' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Default margins' })).toBeNull();
  expect(server.calls(contract.partner.getDefaultMargins)).toEqual([]);
});
