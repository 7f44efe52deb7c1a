import { afterEach, jest } from '@jest/globals';

/** The calls of the browser, and its answers. */
export interface FakePasskeys {
  create: jest.Mock<(options: unknown) => Promise<unknown>>;
  get: jest.Mock<(options: unknown) => Promise<unknown>>;
}

class FakeCredential {
  static parseCreationOptionsFromJSON = (options: object) => options;
  static parseRequestOptionsFromJSON = (options: object) => options;
  readonly #json: object;
  constructor(json: object) {
    this.#json = json;
  }
  toJSON() {
    return this.#json;
  }
}

/** jsdom has no WebAuthn: gives it a browser whose device signs at once. Removed after the test. */
export function installFakePasskeys(): FakePasskeys {
  const response = {
    clientDataJSON: 'Y2xpZW50',
    authenticatorData: 'ZGF0YQ',
    signature: 'c2ln',
    userHandle: 'dXNlcg',
  };
  const created = {
    clientDataJSON: 'Y2xpZW50',
    attestationObject: 'YXR0',
    transports: ['internal', 'telepathy'],
  };
  const fake: FakePasskeys = {
    create: jest.fn(async () => new FakeCredential({ id: 'bmV3', response: created })),
    get: jest.fn(async () => new FakeCredential({ id: 'b2xk', response })),
  };
  Object.assign(globalThis, { PublicKeyCredential: FakeCredential });
  Object.defineProperty(navigator, 'credentials', { value: fake, configurable: true });
  return fake;
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});
