/** The bucket cannot be used now. The message is for operators: it names the bucket and the server. */
export class BucketError extends Error {
  override readonly name = 'BucketError';
}
