/** Where objects are stored. */
export interface BucketConfig {
  bucket: string;
  /** Start of every key: empty, or ends with a slash. */
  prefix: string;
  /** URL of the server; null for Amazon S3. */
  endpoint: string | null;
  region: string;
  /** Null: the AWS SDK finds the credentials of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

const BUCKET_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9][\w.-]*)*)\/?$/;
const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
/** Servers other than Amazon's accept any region. */
const ANY_REGION = 'us-east-1';

/**
 * Reads the bucket that a variable names, such as `FILES_URL=s3://portal/files`, with the variables `S3_…`. Null if the
 * variable is not set. Throws an error that names the invalid variable, and never contains a key.
 */
export function readBucketConfig(
  variable: string,
  env: Readonly<Record<string, string | undefined>>,
): BucketConfig | null {
  const text = env[variable]?.trim();
  if (!text) return null;
  const [, bucket, path = ''] = BUCKET_URL.exec(text) ?? [];
  if (bucket === undefined || path.includes('..'))
    throw new Error(`${variable} is "${text}"; it must be s3://<bucket> or s3://<bucket>/<folder>.`);
  const endpoint = readEndpoint(env);
  const credentials = readCredentials(env);
  const region = env['S3_REGION']?.trim();
  if (endpoint === null && !region)
    throw new Error(`${variable} needs S3_REGION for Amazon S3, or S3_ENDPOINT for another server.`);
  if (endpoint !== null && credentials === null)
    throw new Error('S3_ENDPOINT needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  return {
    bucket,
    prefix: path === '' ? '' : `${path.slice(1)}/`,
    endpoint,
    region: region || ANY_REGION,
    credentials,
  };
}

function readEndpoint(env: Readonly<Record<string, string | undefined>>): string | null {
  const text = env['S3_ENDPOINT']?.trim();
  if (!text) return null;
  const url = URL.parse(text);
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (url === null || !isHttp || url.username !== '' || url.search !== '')
    throw new Error('S3_ENDPOINT must be an http or https address.');
  const isSafe = url.protocol === 'https:' || LOCAL_HOSTS.includes(url.hostname);
  if (env['PORTAL_ENV'] === 'production' && !isSafe)
    throw new Error('S3_ENDPOINT must be an https address in production.');
  return url.href.replace(/\/+$/, '');
}

function readCredentials(env: Readonly<Record<string, string | undefined>>): BucketConfig['credentials'] {
  const accessKeyId = env['S3_ACCESS_KEY_ID']?.trim();
  const secretAccessKey = env['S3_SECRET_ACCESS_KEY']?.trim();
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey };
  if (accessKeyId) throw new Error('S3_ACCESS_KEY_ID is set, but S3_SECRET_ACCESS_KEY is not.');
  if (secretAccessKey) throw new Error('S3_SECRET_ACCESS_KEY is set, but S3_ACCESS_KEY_ID is not.');
  return null;
}
