/** Returns whether the entry on top of the history is the one that stands in Back's way. */
export function isGuarded(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'guard' in state && state.guard === true
}

/** An entry of the same page, so that Back arrives where it was; React Router sees no change. */
export function guard(): void {
  window.history.pushState({ ...window.history.state, guard: true }, '')
}

/** Makes the entry on top of the history a guard no more: the form that has put it there does not take it out. */
export function disarm(): void {
  window.history.replaceState({ ...window.history.state, guard: undefined }, '')
}
