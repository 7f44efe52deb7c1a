import type { contract, ParsedOf } from '@portal/api-client';
import { AVATAR_MAX_BYTES, formatMaxSize } from '@portal/api-client/limits';
import { users } from '../auth/tables.ts';
import { and, eq, isNull } from '../db/drizzle.ts';
import { removeFile } from '../files/files.ts';
import type { Context } from '../http/context.ts';
import { numberId } from '../http/request/ids.ts';
import type { FileReply } from '../http/response/answer.ts';
import { Refusal } from '../refusal.ts';
import { imageSizeError, pictureType } from '../uploads/image-size.ts';
import { saveFile } from '../uploads/store.ts';
import { toUser } from './current-user.ts';

export async function uploadAvatar(
  input: ParsedOf<typeof contract.auth.uploadAvatar>,
  context: Context,
): Promise<contract.auth.User> {
  const { caller, db, files } = context;
  if (input.avatar.size > AVATAR_MAX_BYTES) {
    throw Refusal.invalid({ avatar: `size must be less than ${formatMaxSize(AVATAR_MAX_BYTES)}` });
  }
  const bytes = new Uint8Array(await input.avatar.arrayBuffer());
  if (pictureType(bytes) === null) throw Refusal.invalid({ avatar: 'must be a PNG, JPEG or WebP picture' });
  const sizeError = imageSizeError(bytes);
  if (sizeError !== null) throw Refusal.invalid({ avatar: sizeError });
  const avatarFileId = await saveFile(files, bytes, 'avatar');
  await db.transaction((tx) => tx.update(users).set({ avatarFileId }).where(eq(users.id, caller.userId)));
  if (caller.user.avatarFileId !== null) await removeFile(caller.user.avatarFileId, context);
  return toUser({ ...caller, user: { ...caller.user, avatarFileId } }, context);
}

export async function getAvatar(
  { id }: ParsedOf<typeof contract.auth.getAvatar>,
  context: Context,
): Promise<FileReply> {
  const userId = numberId(id);
  const user = await context.scope.get(users, and(eq(users.id, userId), isNull(users.removedAt)));
  if (user.avatarFileId === null) throw Refusal.notFound();
  const bytes = await context.files.read(user.avatarFileId);
  const contentType = pictureType(bytes) ?? 'application/octet-stream';
  return { fileName: `avatar.${contentType.split('/')[1]}`, contentType, body: bytes, inline: true };
}
