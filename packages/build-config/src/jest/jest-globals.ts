const scope = globalThis as any;
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = scope;
