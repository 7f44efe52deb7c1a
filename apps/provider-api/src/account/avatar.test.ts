import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { AVATAR_MAX_BYTES } from '@portal/api-client/limits';
import { createTestApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const { auth } = contract;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('the own picture', () => {
  it('is stored and shown only to colleagues', async () => {
    const amelia = await api.asUser('role1@acme.test');
    const before = await amelia.call(auth.getMe, {});
    expect(before.avatarUrl).toBeNull();
    const avatar = new File([PNG], 'me.png', { type: 'image/png' });
    const first = await amelia.call(auth.uploadAvatar, { avatar });
    const { id, avatarUrl } = await amelia.call(auth.uploadAvatar, { avatar });
    expect(avatarUrl?.split('?')[0]).toBe(`/api/v1/users/${id}/avatar`);
    expect(first.avatarUrl).not.toBe(avatarUrl);

    const ben = await api.asUser('role2@acme.test');
    const shown = await ben.fetch(avatarUrl ?? '');
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await shown.arrayBuffer()).equals(PNG)).toBe(true);
    const nadia = await api.asUser('role1@cobalt.test');
    await expect(nadia.call(auth.getAvatar, { id })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('must be an image by content and not too large', async () => {
    const ben = await api.asUser('role2@acme.test');
    const script = new File(['<svg onload="alert(1)">'], 'me.png', { type: 'image/png' });
    await expect(ben.call(auth.uploadAvatar, { avatar: script })).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { avatar: [expect.any(String)] },
    });
    const bomb = Buffer.from(PNG);
    bomb.writeUInt32BE(100_000, 16);
    bomb.writeUInt32BE(100_000, 20);
    const huge = new File([bomb], 'me.png');
    await expect(ben.call(auth.uploadAvatar, { avatar: huge })).rejects.toMatchObject({
      fieldErrors: { avatar: [expect.stringContaining('must not be larger than')] },
    });
    const large = (bytes: number) => new File([PNG, new Uint8Array(bytes)], 'me.png');
    await expect(ben.call(auth.uploadAvatar, { avatar: large(AVATAR_MAX_BYTES) })).rejects.toMatchObject({
      fieldErrors: { avatar: ['size must be less than 2048 KB'] },
    });
    await expect(ben.call(auth.uploadAvatar, { avatar: large(2 * AVATAR_MAX_BYTES) })).rejects.toMatchObject({
      code: 'too-large',
      message: 'This file is too large. The limit is 2048 KB.',
    });
  });
});
