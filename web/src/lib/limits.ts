/** Times of the specification, section 9, in milliseconds. */

/** An answer about who is signed in that is older is asked for again. */
export const TOKEN_SYNC_MAX_AGE_MS = 5 * 60_000

/** Sets how long an operation of the storage service is tried again: loading a photo. */
export const STORAGE_OPERATION_RETRY_MS = 2 * 60_000

/** Sets how long an upload to it is. */
export const STORAGE_UPLOAD_RETRY_MS = 10 * 60_000
