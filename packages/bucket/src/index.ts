export { type Bucket, createBucket, type StoredObject } from './bucket.ts';
export { BucketError } from './bucket-error.ts';
export { type BucketConfig, readBucketConfig } from './config.ts';
