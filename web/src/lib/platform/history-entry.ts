/** State of an entry of the history; React Router keeps what a page passes to it as `usr`. */
interface EntryState {
  /** True: the entry intercepts Back (`form/guard-entry.ts`). */
  guard?: boolean
  /** `pushed`: the entry before it is the same page (`use-url-filters.ts`). */
  usr?: { pushed?: boolean } | null
}

/** Returns the state of the current history entry. */
export function entryState() {
  // The browser types the state as any; only this app and its router write it.
  return window.history.state as EntryState | null
}
