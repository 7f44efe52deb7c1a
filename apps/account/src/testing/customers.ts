import type { contract } from '@portal/api-client';

type CustomerPage = contract.customers.CustomerPage;

export function testCustomerPage(change: Partial<CustomerPage> = {}): CustomerPage {
  return {
    id: 5,
    name: 'Harbour Foods',
    ownerId: null,
    ownerName: null,
    quotesCount: 2,
    ordersCount: 0,
    servicesCount: 0,
    openCasesCount: 0,
    monthlyCost: 26_500,
    nextRenewal: null,
    lastActivityAt: '2026-11-20T09:00:00.000Z',
    version: 1,
    spellings: [],
    quotes: [
      {
        kind: 'quote',
        id: 'QS-104001',
        name: 'QS-104001',
        description: 'Ethernet 100',
        place: 'Leeds, LS1 4AP',
        status: 'created',
        monthlyCost: 26_500,
        createdAt: '2026-11-20T09:00:00.000Z',
        contractEnd: null,
      },
    ],
    multiQuotes: [],
    orders: [],
    services: [],
    renewals: [],
    cases: [],
    contacts: [],
    documents: [],
    ...change,
  };
}

export function testCustomerSummary(
  change: Partial<contract.customers.CustomerSummary> = {},
): contract.customers.CustomerSummary {
  const { id, name, ownerId, ownerName, quotesCount, ordersCount, servicesCount } = testCustomerPage();
  const { openCasesCount, monthlyCost, nextRenewal, lastActivityAt, version } = testCustomerPage();
  return {
    ...{ id, name, ownerId, ownerName, quotesCount, ordersCount, servicesCount },
    ...{ openCasesCount, monthlyCost, nextRenewal, lastActivityAt, version },
    ...change,
  };
}

export function testNote(
  change: Partial<contract.customers.CustomerNote> = {},
): contract.customers.CustomerNote {
  return {
    id: 9,
    text: 'Prefers mornings',
    author: 'Amelia Hart',
    isOwn: true,
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    version: 1,
    ...change,
  };
}
