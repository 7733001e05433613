import { entryState } from '#lib/platform/history-entry.ts'

/** Returns whether the current history entry is the guard that intercepts Back. */
export function isGuarded(): boolean {
  return entryState()?.guard === true
}

/** Pushes a copy of the current history entry, so that Back stays on the page; React Router sees no change. */
export function guard(): void {
  window.history.pushState({ ...entryState(), guard: true }, '')
}

/** Turns the guard into a normal history entry, so that its form does not remove it. */
export function disarm(): void {
  window.history.replaceState({ ...entryState(), guard: undefined }, '')
}

/** Goes back from the guarded page, past the guard and the entry it copies. */
export function leaveGuarded(): void {
  disarm()
  window.history.go(-2)
}
