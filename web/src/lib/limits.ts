/** Times of the specification, section 9, in milliseconds. */

/** Age after which the signed-in account is checked again. */
export const TOKEN_SYNC_MAX_AGE_MS = 5 * 60_000

/** Retry window of an operation of the storage service, such as loading a photo. */
export const STORAGE_OPERATION_RETRY_MS = 2 * 60_000

/** Retry window of an upload to the storage service. */
export const STORAGE_UPLOAD_RETRY_MS = 10 * 60_000
