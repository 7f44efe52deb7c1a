import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { object } from 'valibot';
import { Form, required, SubmitButton } from '../forms/index.ts';
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

describe('DateField', () => {
  it('shows DD-MM-YYYY, parses typed text and stores YYYY-MM-DD', async () => {
    const onSubmit = show(object({ crd: day(required()) }), <DateField name="crd" label="Required date" />, {
      crd: '2026-11-21',
    });
    const box = screen.getByRole('textbox', { name: 'Required date' });
    expect(box).toHaveValue('21-11-2026');
    await userEvent.clear(box);
    await userEvent.type(box, '3/12/26');
    await userEvent.tab();
    expect(box).toHaveValue('03-12-2026');
    await save();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ crd: '2026-12-03' });
  });

  it('rejects an invalid day and one before the minimum', async () => {
    const onSubmit = show(
      object({ crd: day(minDay('2026-11-21')) }),
      <DateField name="crd" label="Required date" min="2026-11-21" />,
    );
    const box = screen.getByRole('textbox');
    await userEvent.type(box, '31-02-2026');
    await save();
    expect(screen.getByText('The required date field must be a valid date')).toBeVisible();
    expect(box).toHaveValue('31-02-2026');
    await userEvent.clear(box);
    await userEvent.type(box, '20-11-2026');
    expect(screen.getByText('The required date field must be 21-11-2026 or later')).toBeVisible();
    await userEvent.clear(box);
    await save();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ crd: null });
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
    expect(screen.getByRole('textbox', { name: 'Required date', hidden: true })).toHaveValue('24-11-2026');
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
    ['{PageDown}', '21', 'December 2026'],
    ['{PageUp}', '21', 'October 2026'],
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
    expect(await screen.findByDisplayValue(shown)).toBeInTheDocument();
  });

  it('includes a time with withTime', async () => {
    const onSubmit = show(object({ at: moment() }), <DateField name="at" label="From" withTime />);
    await userEvent.type(screen.getByRole('textbox', { name: 'From' }), '21-11-2026 9:30');
    await userEvent.tab();
    expect(screen.getByRole('textbox', { name: 'From' })).toHaveValue('21-11-2026 09:30:00');
    await save();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ at: '2026-11-21T09:30:00' });
  });
});

describe('a date and time in the calendar', () => {
  it('sets a day and a time', async () => {
    const onSubmit = show(object({ at: moment() }), <DateField name="at" label="From" withTime />, {
      at: '2026-11-21T09:30:00',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Choose from' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Choose from' }));
    await userEvent.click(dialog.getByRole('gridcell', { name: '24' }));
    const time = dialog.getByRole('textbox', { name: 'Time' });
    expect(time).toHaveValue('09:30:00');
    await userEvent.clear(time);
    await userEvent.type(time, '25:00');
    expect(time).toBeInvalid();
    await userEvent.clear(time);
    await userEvent.type(time, '17:05:09');
    expect(time).toBeValid();
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('textbox', { name: 'From' })).toHaveValue('24-11-2026 17:05:09');
    await save();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ at: '2026-11-24T17:05:09' });
  });
});

describe('DateInput', () => {
  it('rejects a day beyond its limits and shows the limits', async () => {
    const onChange = jest.fn();
    render(<DateInput label="From" value={null} onChange={onChange} min="2026-11-10" />);
    const box = screen.getByRole('textbox', { name: 'From' });
    await userEvent.type(box, '09-11-2026');
    expect(onChange).not.toHaveBeenCalled();
    expect(box).toBeInvalid();
    expect(box).toHaveAccessibleDescription('The from field must be 10-11-2026 or later');
    await userEvent.clear(box);
    await userEvent.type(box, '10-11-2026');
    expect(onChange).toHaveBeenLastCalledWith('2026-11-10');
    expect(box).toBeValid();
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
    await userEvent.type(screen.getByRole('textbox', { name: 'From' }), '21-11-2026');
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
    expect(screen.getByRole('textbox', { name: 'Created: from', hidden: true })).toHaveValue('12-10-2026');
  });

  it('clears immediately', async () => {
    const onChange = jest.fn();
    render(<Filter onChange={onChange} initial={october} />);
    await userEvent.click(screen.getByRole('button', { name: 'Clear created' }));
    expect(onChange).toHaveBeenCalledWith(null);
    expect(screen.getByRole('textbox', { name: 'Created: from' })).toHaveFocus();
  });

  it('can be typed, with one open end at first', async () => {
    const onChange = jest.fn();
    render(<Filter onChange={onChange} initial={null} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Created: from' }), '05-10-2026');
    expect(onChange).toHaveBeenLastCalledWith({ start: '2026-10-05', end: null });
    await userEvent.type(screen.getByRole('textbox', { name: 'Created: to' }), '01-10-2026');
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
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

  it('keeps invalid text with the reason until it is corrected or cleared', async () => {
    const onChange = jest.fn();
    render(<Filter onChange={onChange} initial={null} max="2026-10-31" />);
    const from = screen.getByRole('textbox', { name: 'Created: from' });
    await userEvent.type(from, '01-11-2026');
    expect(from).toHaveAccessibleDescription('The created field must be 31-10-2026 or earlier');
    await userEvent.clear(from);
    await userEvent.type(from, 'soon');
    expect(from).toBeValid();
    await userEvent.click(document.body);
    expect(from).toHaveValue('soon');
    expect(from).toHaveAccessibleDescription('The created field must be a valid date');
    await userEvent.click(screen.getByRole('button', { name: 'Clear created' }));
    expect(from).toHaveValue('');
    expect(from).toBeValid();
  });

  it('opens its calendar with Alt+Arrow Down', async () => {
    render(<Filter onChange={jest.fn()} initial={october} />);
    await userEvent.click(screen.getByRole('textbox', { name: 'Created: from' }));
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
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
    const from = screen.getByRole('textbox', { name: 'Period: from' });
    await userEvent.type(from, '31-02-2026');
    await save();
    expect(screen.getByText('The period field must be a valid date')).toBeVisible();
    await userEvent.clear(from);
    await userEvent.type(from, '30-09-2026');
    expect(screen.getByText('The period field must be 01-10-2026 or later')).toBeVisible();
    await userEvent.clear(from);
    await userEvent.type(from, '02-10-2026');
    await save();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ period: { start: '2026-10-02', end: null } });
  });
});
