import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { object } from 'valibot';
import { Form, required, SubmitButton, useForm } from '../forms/index.ts';
import { clearDate, dateField, dateValue, typeDate } from '../test/dates.ts';
import { matchMediaContaining } from '../test/media.ts';
import {
  DateField,
  DateInput,
  type DateRange,
  DateRangeField,
  DateRangeInput,
  type DateRangeOptions,
  day,
  dayRange,
  minDay,
  moment,
} from './index.ts';

function show(schema: Parameters<typeof Form>[0]['schema'], field: React.ReactNode, initialValues = {}) {
  const onSubmit = jest.fn<(values: unknown) => void>();
  render(
    <Form schema={schema} initialValues={initialValues} onSubmit={onSubmit}>
      {field}
      <SubmitButton>Save</SubmitButton>
    </Form>,
  );
  return onSubmit;
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

afterEach(() => {
  jest.restoreAllMocks();
});

describe('DateField', () => {
  it('shows DD-MM-YYYY and is typed section by section', async () => {
    const onSubmit = show(object({ crd: day(required()) }), <DateField name="crd" label="Required date" />, {
      crd: '2026-11-21',
    });
    expect(dateValue('Required date')).toHaveValue('21-11-2026');
    await typeDate('Required date', '03122027');
    expect(dateValue('Required date')).toHaveValue('03-12-2027');
    await save();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ crd: '2027-12-03' });
  });

  it.each([
    ['3/12/26', '03-12-2026'],
    ['3.1.2027', '03-01-2027'],
    ['29022028', '29-02-2028'],
  ])('reads %s, typed with separators or without', async (typed, shown) => {
    show(object({ crd: day() }), <DateField name="crd" label="Required date" />);
    await typeDate('Required date', typed);
    await userEvent.tab();
    await waitFor(() => expect(dateValue('Required date')).toHaveValue(shown));
  });

  it('changes a section with the arrow keys', async () => {
    show(object({ crd: day() }), <DateField name="crd" label="Required date" />, { crd: '2026-03-28' });
    // The clocks go forward on 29 March: the day is not skipped.
    await typeDate('Required date', '{ArrowUp}');
    expect(dateValue('Required date')).toHaveValue('29-03-2026');
    await userEvent.keyboard('{ArrowUp}{ArrowRight}{ArrowUp}');
    expect(dateValue('Required date')).toHaveValue('30-04-2026');
  });

  it.each(['2026-11-24', '24/11/26', ' 24 Nov 2026 '])('takes a pasted date: %s', async (text) => {
    const onSubmit = show(object({ crd: day() }), <DateField name="crd" label="Required date" />);
    await typeDate('Required date', '');
    await userEvent.paste(text);
    expect(dateValue('Required date')).toHaveValue('24-11-2026');
    await save();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ crd: '2026-11-24' });
  });

  it('keeps its date when other text is pasted', async () => {
    show(object({ crd: day() }), <DateField name="crd" label="Required date" />, { crd: '2026-11-21' });
    await typeDate('Required date', '');
    await userEvent.paste('next week');
    expect(dateValue('Required date')).toHaveValue('21-11-2026');
  });

  it('keeps an incomplete date, with the reason, until it is completed', async () => {
    const onSubmit = show(object({ crd: day() }), <DateField name="crd" label="Required date" />);
    await typeDate('Required date', '2111');
    await save();
    expect(screen.getByText('The required date field must be a valid date')).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(dateField('Required date')).toHaveAccessibleDescription(
      'The required date field must be a valid date',
    );
    expect(within(dateField('Required date')).getByRole('spinbutton', { name: 'Month' })).toHaveTextContent(
      '11',
    );
    await userEvent.click(within(dateField('Required date')).getByRole('spinbutton', { name: 'Year' }));
    await userEvent.keyboard('2026');
    await save();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ crd: '2026-11-21' });
  });

  it('rejects a date with a section removed, also when Enter submits the form', async () => {
    const onSubmit = show(object({ crd: day() }), <DateField name="crd" label="Required date" />, {
      crd: '2026-11-21',
    });
    await typeDate('Required date', '{Delete}{Enter}');
    expect(screen.getByText('The required date field must be a valid date')).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('rejects a day that does not exist and one before the minimum', async () => {
    const onSubmit = show(
      object({ crd: day(minDay('2026-11-21')) }),
      <DateField name="crd" label="Required date" min="2026-11-21" />,
    );
    await typeDate('Required date', '31022027');
    await save();
    expect(screen.getByText('The required date field must be a valid date')).toBeVisible();
    expect(dateField('Required date')).toHaveTextContent('31-02-2027');
    await clearDate('Required date');
    await typeDate('Required date', '20112026');
    expect(screen.getByText('The required date field must be 21-11-2026 or later')).toBeVisible();
    await clearDate('Required date');
    await save();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ crd: null });
  });

  it('empties its sections when the form is reset', async () => {
    function Reset() {
      const form = useForm();
      return (
        <button type="button" onClick={() => form.reset()}>
          Reset
        </button>
      );
    }
    show(
      object({ crd: day() }),
      <>
        <DateField name="crd" label="Required date" />
        <Reset />
      </>,
    );
    await typeDate('Required date', '2111');
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(dateField('Required date')).toHaveTextContent('DD-MM-YYYY');
  });

  it('picks from a calendar whose weeks start on Monday, within the limits', async () => {
    const onSubmit = show(
      object({ crd: day() }),
      <DateField name="crd" label="Required date" min="2026-11-10" max="2026-11-27" />,
      { crd: '2026-11-21' },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Choose required date' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Choose required date' }));
    const weekdays = dialog.getAllByRole('columnheader').map((head) => head.textContent);
    expect(weekdays).toEqual(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']);
    expect(dialog.getByRole('gridcell', { name: '9' })).toBeDisabled();
    expect(dialog.getByRole('gridcell', { name: '28' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('gridcell', { name: '24' }));
    expect(dateValue('Required date')).toHaveValue('24-11-2026');
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ crd: '2026-11-24' });
  });

  it.each([
    ['{ArrowRight}', '22'],
    ['{ArrowLeft}', '20'],
    ['{ArrowDown}', '28'],
    ['{ArrowUp}', '14'],
    ['{Home}', '16'],
    ['{End}', '22'],
    // MUI's direction: Page Up is the next month.
    ['{PageUp}', '21', 'December 2026'],
    ['{PageDown}', '21', 'October 2026'],
  ])('moves with %s', async (key, expected, month = 'November 2026') => {
    show(object({ crd: day() }), <DateField name="crd" label="Required date" />, { crd: '2026-11-21' });
    await userEvent.click(screen.getByRole('button', { name: 'Choose required date' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Choose required date' }));
    act(() => dialog.getByRole('gridcell', { name: '21' }).focus());
    await userEvent.keyboard(key);
    await dialog.findByText(month);
    await waitFor(() => expect(document.activeElement).toHaveTextContent(expected));
    await userEvent.keyboard('{Enter}');
    const shown = `${expected.padStart(2, '0')}-${{ N: '11', D: '12', O: '10' }[month.charAt(0)]}-2026`;
    await waitFor(() => expect(dateValue('Required date')).toHaveValue(shown));
  });

  it('opens its calendar with Alt+Arrow Down and closes it with Escape', async () => {
    show(object({ crd: day() }), <DateField name="crd" label="Required date" />, { crd: '2026-11-21' });
    await typeDate('Required date', '{Alt>}{ArrowDown}{/Alt}');
    expect(screen.getByRole('dialog', { name: 'Choose required date' })).toBeVisible();
    expect(dateValue('Required date')).toHaveValue('21-11-2026');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens a dialog that is confirmed on a touch screen', async () => {
    matchMediaContaining('pointer: coarse');
    const onSubmit = show(object({ crd: day() }), <DateField name="crd" label="Required date" />, {
      crd: '2026-11-21',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Choose required date' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Choose required date' }));
    await userEvent.click(dialog.getByRole('gridcell', { name: '24' }));
    await userEvent.click(dialog.getByRole('button', { name: 'OK' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ crd: '2026-11-24' });
  });
});

describe('a date and time', () => {
  it('shows DD-MM-YYYY HH:mm:ss and is typed', async () => {
    const onSubmit = show(object({ at: moment() }), <DateField name="at" label="From" withTime />);
    expect(dateField('From')).toHaveTextContent('DD-MM-YYYY HH:mm:ss');
    await typeDate('From', '21112026093015');
    expect(dateValue('From')).toHaveValue('21-11-2026 09:30:15');
    await save();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ at: '2026-11-21T09:30:15' });
  });

  it('moves a time that the clocks skip to one that exists', async () => {
    const onSubmit = show(object({ at: moment() }), <DateField name="at" label="From" withTime />);
    await typeDate('From', '29032026013000');
    expect(dateValue('From')).toHaveValue('29-03-2026 02:30:00');
    await save();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ at: '2026-03-29T02:30:00' });
  });

  it('is picked in the calendar and its clock', async () => {
    const onSubmit = show(object({ at: moment() }), <DateField name="at" label="From" withTime />, {
      at: '2026-11-21T09:30:00',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Choose from' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Choose from' }));
    await userEvent.click(dialog.getByRole('gridcell', { name: '24' }));
    await userEvent.click(dialog.getByRole('option', { name: '17 hours' }));
    await userEvent.click(dialog.getByRole('option', { name: '5 minutes' }));
    await userEvent.click(dialog.getByRole('button', { name: 'OK' }));
    expect(dateValue('From')).toHaveValue('24-11-2026 17:05:00');
    await save();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ at: '2026-11-24T17:05:00' });
  });
});

describe('DateInput', () => {
  it('rejects a day beyond its limits and shows the limits', async () => {
    const onChange = jest.fn();
    render(<DateInput label="From" value={null} onChange={onChange} min="2026-11-10" />);
    await typeDate('From', '09112026');
    expect(onChange).not.toHaveBeenCalled();
    expect(dateField('From')).toHaveAttribute('aria-invalid', 'true');
    expect(dateField('From')).toHaveAccessibleDescription('The from field must be 10-11-2026 or later');
    await typeDate('From', '10');
    expect(onChange).toHaveBeenLastCalledWith('2026-11-10');
    expect(dateField('From')).toHaveAttribute('aria-invalid', 'false');
  });

  it('reports complete days only', async () => {
    const onChange = jest.fn();
    function Filter() {
      const [value, setValue] = useState<string | null>(null);
      return (
        <DateInput
          label="From"
          value={value}
          onChange={(next) => {
            onChange(next);
            setValue(next);
          }}
        />
      );
    }
    render(<Filter />);
    await typeDate('From', '21112026');
    expect(onChange.mock.calls).toEqual([['2026-11-21']]);
  });
});

describe('DateRangeInput', () => {
  function Filter({
    onChange,
    initial,
    ...options
  }: DateRangeOptions & {
    onChange: (range: DateRange | null) => void;
    initial: DateRange | null;
  }) {
    const [value, setValue] = useState(initial);
    return (
      <DateRangeInput
        {...options}
        label="Created"
        value={value}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
      />
    );
  }
  const october = { start: '2026-10-05', end: '2026-10-09' };

  it('applies the range with the second day, in date order', async () => {
    const onChange = jest.fn();
    render(<Filter onChange={onChange} initial={october} />);
    await userEvent.click(screen.getByRole('button', { name: 'Choose created' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('gridcell', { name: '20' }));
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('gridcell', { name: '12' }));
    expect(onChange.mock.calls).toEqual([[{ start: '2026-10-12', end: '2026-10-20' }]]);
    expect(dateValue('Created: from')).toHaveValue('12-10-2026');
    expect(dateValue('Created: to')).toHaveValue('20-10-2026');
  });

  it('clears immediately', async () => {
    const onChange = jest.fn();
    render(<Filter onChange={onChange} initial={october} />);
    await userEvent.click(screen.getByRole('button', { name: 'Clear created' }));
    expect(onChange).toHaveBeenCalledWith(null);
    expect(dateValue('Created: from')).toHaveValue('');
    expect(within(dateField('Created: from')).getByRole('spinbutton', { name: 'Day' })).toHaveFocus();
  });

  it('can be typed, with one open end at first', async () => {
    const onChange = jest.fn();
    render(<Filter onChange={onChange} initial={null} />);
    await typeDate('Created: from', '05102026');
    expect(onChange).toHaveBeenLastCalledWith({ start: '2026-10-05', end: null });
    await typeDate('Created: to', '01102026');
    await userEvent.click(document.body);
    expect(onChange).toHaveBeenLastCalledWith({ start: '2026-10-01', end: '2026-10-05' });
  });

  it('offers common ranges and marks the current one', async () => {
    const onChange = jest.fn();
    const presets = [
      { label: 'First half', range: { start: '2026-10-01', end: '2026-10-15' } },
      { label: 'The week', range: october },
    ];
    render(<Filter onChange={onChange} initial={october} presets={presets} />);
    await userEvent.click(screen.getByRole('button', { name: 'Choose created' }));
    const spans = within(screen.getByRole('list', { name: 'Common ranges' }));
    expect(spans.getByRole('button', { name: 'The week' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(spans.getByRole('button', { name: 'First half' }));
    expect(onChange.mock.calls).toEqual([[{ start: '2026-10-01', end: '2026-10-15' }]]);
  });

  it('waits for Apply without autoApply, and can be cancelled', async () => {
    const onChange = jest.fn();
    render(<Filter onChange={onChange} initial={october} autoApply={false} />);
    const pick = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Choose created' }));
      const dialog = within(screen.getByRole('dialog'));
      expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
      await userEvent.click(dialog.getByRole('gridcell', { name: '12' }));
      await userEvent.click(dialog.getByRole('gridcell', { name: '20' }));
      return dialog;
    };
    await userEvent.click((await pick()).getByRole('button', { name: 'Cancel' }));
    expect(onChange).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click((await pick()).getByRole('button', { name: 'Apply' }));
    expect(onChange.mock.calls).toEqual([[{ start: '2026-10-12', end: '2026-10-20' }]]);
  });

  it('keeps what is typed, with the reason, until it is corrected or cleared', async () => {
    const onChange = jest.fn();
    render(<Filter onChange={onChange} initial={null} max="2026-10-31" />);
    await typeDate('Created: from', '01112026');
    expect(dateField('Created: from')).toHaveAccessibleDescription(
      'The created field must be 31-10-2026 or earlier',
    );
    await clearDate('Created: from');
    await typeDate('Created: from', '05');
    expect(dateField('Created: from')).toHaveAttribute('aria-invalid', 'false');
    await userEvent.click(document.body);
    expect(dateField('Created: from')).toHaveTextContent('05-MM-YYYY');
    expect(dateField('Created: from')).toHaveAccessibleDescription('The created field must be a valid date');
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Clear created' }));
    expect(dateField('Created: from')).toHaveTextContent('DD-MM-YYYY');
    expect(dateField('Created: from')).toHaveAttribute('aria-invalid', 'false');
  });

  it('opens its calendar with Alt+Arrow Down', async () => {
    render(<Filter onChange={jest.fn()} initial={october} />);
    await typeDate('Created: from', '{Alt>}{ArrowDown}{/Alt}');
    expect(screen.getByRole('dialog', { name: 'Choose created' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('DateRangeField', () => {
  it('is rejected by its schema when invalid or beyond the limits', async () => {
    const onSubmit = show(
      object({ period: dayRange(minDay('2026-10-01')) }),
      <DateRangeField name="period" label="Period" />,
    );
    await typeDate('Period: from', '31022026');
    await save();
    expect(screen.getByText('The period field must be a valid date')).toBeVisible();
    await clearDate('Period: from');
    await typeDate('Period: from', '30092026');
    expect(screen.getByText('The period field must be 01-10-2026 or later')).toBeVisible();
    await clearDate('Period: from');
    await typeDate('Period: from', '02102026');
    await save();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ period: { start: '2026-10-02', end: null } });
  });
});
