/** Deterministic random numbers (mulberry32 seeded by a name's hash), so that everyone gets the same demo. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number;
  /** An integer between both bounds, inclusive. */
  integer(from: number, to: number): number;
  pick<T>(values: readonly T[]): T;
  /** By weight: `weighted([['on', 9], ['off', 1]])`. */
  weighted<T>(values: readonly (readonly [T, number])[]): T;
  chance(probability: number): boolean;
  /** A shuffled copy. */
  shuffle<T>(values: readonly T[]): T[];
  /** A UUID of version 4's form. */
  uuid(): string;
}

function hash(name: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) {
    value = Math.imul(value ^ name.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

export function createRandom(name: string): Random {
  let state = hash(name);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const at = <T>(values: readonly T[], index: number): T => {
    if (index >= values.length) throw new Error('Nothing to pick from.');
    return values[index] as T; // within the bounds just checked
  };
  return {
    next,
    integer,
    pick: (values) => at(values, integer(0, values.length - 1)),
    weighted(values) {
      const total = values.reduce((sum, [, weight]) => sum + weight, 0);
      let left = next() * total;
      for (const [value, weight] of values) {
        left -= weight;
        if (left < 0) return value;
      }
      return at(values, values.length - 1)[0];
    },
    chance: (probability) => next() < probability,
    shuffle(values) {
      const shuffled = [...values];
      for (let index = shuffled.length - 1; index > 0; index -= 1) {
        const other = integer(0, index);
        const value = at(shuffled, index);
        shuffled[index] = at(shuffled, other);
        shuffled[other] = value;
      }
      return shuffled;
    },
    uuid() {
      const digits = () => integer(0, 0xffff).toString(16).padStart(4, '0');
      const variant = (0x8000 | integer(0, 0x3fff)).toString(16);
      const version = `4${digits().slice(1)}`;
      return `${digits()}${digits()}-${digits()}-${version}-${variant}-${digits()}${digits()}${digits()}`;
    },
  };
}
