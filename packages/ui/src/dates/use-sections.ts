import type { FieldRef } from '@mui/x-date-pickers/models';
import type { DateTime } from 'luxon';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type DateKind, INCOMPLETE, toDateTime } from './day-format.ts';

interface Entered {
  date: DateTime | null;
  /** The error reported for the date. */
  value: string | null;
  /** The value that the parent had at that time. */
  seen: string | null;
}

interface SectionsOptions {
  value: string | null;
  onChange: (value: string | null) => void;
  kind: DateKind;
  onOpen: () => void;
}

/**
 * Connects a field of MUI, whose value is a luxon date, to a value that is text. What does not make a date yet stays in
 * the field's sections and is reported as `INCOMPLETE`.
 */
export function useSections({ value, onChange, kind, onOpen }: SectionsOptions) {
  const fieldRef = useRef<FieldRef<DateTime | null>>(null);
  const [entered, setEntered] = useState<Entered | null>(null);
  const lastTyped = useRef<number | null>(null);
  const outer = useMemo(() => toDateTime(value), [value]);
  // The field needs the very date that it reported, even an invalid one, or it empties its sections.
  const isOwn = entered !== null && (entered.value === value || entered.seen === value);
  const date = isOwn ? entered.date : outer;
  if (entered !== null && entered.value === value && entered.seen !== value)
    setEntered({ ...entered, seen: value });

  const isReplaced = entered !== null && !isOwn;
  useEffect(() => {
    // Sections that never made a date are not part of the field's value, so a new value does not empty them.
    if (isReplaced && value === null) fieldRef.current?.clearValue();
  }, [isReplaced, value]);

  const enter = (next: DateTime | null, text: string | null) => {
    setEntered({ date: next, value: text, seen: value });
    if (text !== value) onChange(text);
  };
  const report = (next: DateTime | null) => enter(next, next === null ? null : kind.toValue(next));

  /** Reports an incomplete date before a form is submitted, or when the field is left. */
  const settle = () => {
    const sections = fieldRef.current?.getSections() ?? [];
    const filled = sections.filter((section) => section.value !== '').length;
    if (filled === 0) enter(null, null);
    else if (filled < sections.length) enter(date, INCOMPLETE);
    // 26 is 2026.
    else if (date?.isValid && date.year < 100) report(date.set({ year: 2000 + date.year }));
  };

  const onPasteCapture = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text').trim();
    // Digits of one section are left to the field.
    if (/^\d{1,4}$/.test(text)) return;
    event.preventDefault();
    event.stopPropagation();
    const parsed = toDateTime(kind.parse(text));
    if (parsed !== null) report(parsed);
  };

  const onKeyDownCapture = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'Enter') settle();
    if (event.altKey && key === 'ArrowDown') {
      event.preventDefault();
      event.stopPropagation();
      onOpen();
    }
    const active = fieldRef.current?.getActiveSectionIndex() ?? null;
    if (/^\d$/.test(key)) lastTyped.current = active;
    // A separator goes on from a section that still accepts digits: 3/12/2026.
    else if (/^[-/.:]$/.test(key) && active !== null && active === lastTyped.current) {
      event.preventDefault();
      lastTyped.current = null;
      const sections = fieldRef.current?.getSections() ?? [];
      if (active < sections.length - 1) fieldRef.current?.setSelectedSections(active + 1);
    }
  };

  return { date, report, settle, fieldRef, handlers: { onPasteCapture, onKeyDownCapture } };
}
