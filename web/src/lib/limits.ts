import { MINUTE_MS } from '@awan/core/time'
/** Times of the specification, section 9, in milliseconds. */

/** Age after which the signed-in account is checked again. */
export const TOKEN_SYNC_MAX_AGE_MS = 5 * MINUTE_MS

/** Retry window of an operation of the storage service, such as loading a photo. */
export const STORAGE_OPERATION_RETRY_MS = 2 * MINUTE_MS

/** Retry window of an upload to the storage service. */
export const STORAGE_UPLOAD_RETRY_MS = 10 * MINUTE_MS
