import { describe, expect, it } from '@jest/globals';
import { caseFilterInput } from './use-case-filters.ts';

const NONE = { status: [], priority: [], type: [], waits_on: '', circuit: '', from: '', to: '' };
const inputOf = (filters: object) => caseFilterInput({ filters: { ...NONE, ...filters } });

describe('filters of the cases', () => {
  it('ask for nothing when nothing is chosen', () => {
    expect(inputOf({})).toEqual({});
  });

  it('become what the call takes', () => {
    expect(
      inputOf({
        status: ['New', 'Resolved'],
        priority: ['High'],
        type: ['cease'],
        waits_on: 'partner',
        circuit: '12',
        from: '2026-11-01',
        to: '2026-11-21',
      }),
    ).toEqual({
      status: ['New', 'Resolved'],
      priority: ['High'],
      type: ['cease'],
      waitsOn: 'partner',
      circuitId: 12,
      createdFrom: '2026-11-01',
      createdTo: '2026-11-21',
    });
  });

  it('leave out what nobody could have chosen', () => {
    expect(
      inputOf({ status: ['Open'], priority: ['Urgent'], type: ['toString'], circuit: 'x', from: 'now' }),
    ).toEqual({});
  });
});
