/** Error: the photo store is full or temporarily unavailable; the caller may retry. */
export class StoreUnavailable extends Error {}

/**
 * Storage for the files of photos. Every method rejects with `StoreUnavailable` if the storage does not respond. Names
 * are created by the server (`<uuid>.webp`, `<uuid>-320.webp`), never taken from a caller.
 */
export interface PhotoStore {
  put: (name: string, content: Uint8Array) => Promise<void>
  /** Returns undefined if the file does not exist. */
  read: (name: string) => Promise<Uint8Array | undefined>
  /** Succeeds if the file does not exist. */
  remove: (name: string) => Promise<void>
  /** Lists all files, or those written before `before`. */
  list: (before?: Date) => AsyncIterable<string>
}
