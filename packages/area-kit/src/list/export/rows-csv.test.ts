import { expect, it } from '@jest/globals';
import { testList } from '../../testing/list-fixture.ts';
import { testOrders } from '../../testing/order-rows.ts';
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
