/** The photo store is full or temporarily unavailable: worth a retry. */
export class StoreUnavailable extends Error {}

/**
 * Storage of photo files; every method rejects with `StoreUnavailable` if it does not respond. Names are generated here
 * (`<uuid>.webp`, `<uuid>-320.webp`), never by a caller.
 */
export interface PhotoStore {
  put: (name: string, content: Uint8Array) => Promise<void>
  /** Undefined if there is no such file. */
  read: (name: string) => Promise<Uint8Array | undefined>
  /** Removing a missing file succeeds. */
  remove: (name: string) => Promise<void>
  /** Every file that was written before `before`. */
  listOlder: (before: Date) => AsyncIterable<string>
}
