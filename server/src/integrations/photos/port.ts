/** The photo store is full or temporarily unavailable: worth a retry. */
export class StoreUnavailable extends Error {}

/**
 * Describes where files of photos are kept; every way in rejects with `StoreUnavailable` where the place does not
 * answer. Names are made here (`<uuid>.webp`, `<uuid>-320.webp`), never by a caller.
 */
export interface PhotoStore {
  put: (name: string, content: Uint8Array) => Promise<void>
  /** Undefined where there is no such file. */
  read: (name: string) => Promise<Uint8Array | undefined>
  /** Removing a missing file succeeds. */
  remove: (name: string) => Promise<void>
  /** Every file that was written before `before`. */
  listOlder: (before: Date) => AsyncIterable<string>
}
