import { expect, it } from '@jest/globals';
import { createClient } from '@portal/api-client/client';
import { testList } from '../../testing/list-fixture.ts';
import { testOrderSummary, testOrders } from '../../testing/order-rows.ts';
import { readRows } from '../read-rows.ts';
import { columnsToCsv, rowsToCsv } from './rows-csv.ts';

const context = {
  suppliers: [],
  supplierName: String,
  providerName: 'Quayside',
  team: null,
  prices: 'cost' as const,
};

it('writes every column in the words of the screen', () => {
  expect(rowsToCsv(testList, testOrders, context)).toBe(
    '\ufeffOrder,Customer,Ordered\r\nORD-1,Harbour Bakery,01/11/2026\r\nORD-2,Mill Street Dental,01/11/2026\r\n',
  );
});

it('has the rows of a list without pages in the order on screen', async () => {
  const list = { ...testList, endpoint: { ...testList.endpoint, shape: 'list' as const } };
  const rows = ['ORD-2', 'ORD-10', 'ORD-1'].map((reference) => testOrderSummary({ reference }));
  const read = (sort: 'reference' | 'customerName', direction: 'asc' | 'desc') =>
    readRows(createClient(), list, { rows, context, state: { sort, direction }, exportInput: {} });
  const references = async (...order: Parameters<typeof read>) =>
    (await read(...order)).map(({ reference }) => reference);
  expect(await references('reference', 'asc')).toEqual(['ORD-1', 'ORD-2', 'ORD-10']);
  expect(await references('reference', 'desc')).toEqual(['ORD-10', 'ORD-2', 'ORD-1']);
  expect(await references('customerName', 'asc')).toEqual(['ORD-2', 'ORD-10', 'ORD-1']);
});

it('leaves the cells of hidden amounts empty', () => {
  const column = {
    id: 'monthly',
    header: 'Monthly',
    kind: 'money' as const,
    value: (pence: number) => pence,
  };
  expect(columnsToCsv([column], [12_345, Number.NaN])).toBe('\ufeffMonthly (£)\r\n123.45\r\n\r\n');
});

it('quotes what a cell may contain, and escapes formulas', () => {
  const [order] = testOrders;
  if (order === undefined) throw new Error('There is no order.');
  const rows = [{ ...order, reference: '=1+1', customerName: 'Harbour "Bakery", Leeds' }];
  expect(rowsToCsv(testList, rows, context)).toContain(`'=1+1,"Harbour ""Bakery"", Leeds",`);
  // Spreadsheets read the signs of Asian keyboards as formulas too.
  expect(rowsToCsv(testList, [{ ...order, reference: '＝1+1' }], context)).toContain("'＝1+1,");
});
