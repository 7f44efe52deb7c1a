import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, renderRoute, testUser } from '@portal/area-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';

const { auth } = contract;
const PATH = '/account/personal';
const profileServer = () => fakeServer().on(auth.listSessions, () => []);
const picture = (name: string, bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type: `image/${name.split('.')[1]}` });

async function saveFirstName(name: string): Promise<void> {
  const field = await screen.findByLabelText('First name');
  await userEvent.clear(field);
  await userEvent.type(field, name);
  await userEvent.click(screen.getByRole('button', { name: 'Save details' }));
}

it('saves the user’s own details', async () => {
  const server = profileServer().on(auth.updateProfile, (values) => testUser(values));
  const page = renderRoute(area, PATH, server);
  await saveFirstName('Amelie');
  await waitFor(() => expect(page.alerts()).toEqual(['Your details were saved.']));
  const { lastName, telephone } = testUser();
  expect(server.calls(auth.updateProfile)).toMatchObject([
    { firstName: 'Amelie', lastName, telephone: telephone ?? null },
  ]);
  expect(screen.getByLabelText('First name')).toHaveValue('Amelie');
});

it('requires a name, and shows why the provider refused one, with what was typed', async () => {
  const server = profileServer().on(auth.updateProfile, () =>
    failure(422, 'has characters that cannot be used', {
      errors: { first_name: ['has characters that cannot be used'] },
    }),
  );
  const page = renderRoute(area, PATH, server);
  await saveFirstName(' ');
  expect(await screen.findByText('The first name field is required')).toBeVisible();
  expect(server.calls(auth.updateProfile)).toEqual([]);
  await saveFirstName('Amelie');
  expect(await screen.findByText('The first name has characters that cannot be used')).toBeVisible();
  expect(screen.getByLabelText('First name')).toHaveValue('Amelie');
  expect(page.alerts()).toEqual([]);
});

it('replaces the picture', async () => {
  const server = profileServer().on(auth.uploadAvatar, () => testUser({ avatarUrl: '/avatars/1' }));
  const page = renderRoute(area, PATH, server);
  await userEvent.upload(await screen.findByLabelText('New picture'), picture('me.png'));
  await userEvent.click(screen.getByRole('button', { name: 'Save picture' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Picture saved.']));
  expect(server.calls(auth.uploadAvatar)).toHaveLength(1);
});

it('refuses a picture that is too large before it is sent, and shows why the provider refused another', async () => {
  const server = profileServer().on(auth.uploadAvatar, () =>
    failure(422, 'must be a PNG, JPEG or WebP picture', {
      errors: { avatar: ['must be a PNG, JPEG or WebP picture'] },
    }),
  );
  renderRoute(area, PATH, server);
  const field = await screen.findByLabelText('New picture');
  expect(screen.getByText(/up to 2 MB/)).toBeVisible();
  await userEvent.upload(field, picture('large.png', 2 * 1024 * 1024 + 1));
  expect(await screen.findByText('large.png size must be less than 2048 KB')).toBeVisible();
  await userEvent.upload(field, picture('notes.png'));
  await userEvent.click(screen.getByRole('button', { name: 'Save picture' }));
  expect(await screen.findByText('The new picture field must be a PNG, JPEG or WebP picture')).toBeVisible();
  expect(screen.getByText('notes.png')).toBeVisible();
});
