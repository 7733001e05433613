/** Handlers that ask before unsaved input is lost, in the order in which their forms opened. */
const asking: ((action: () => void) => void)[] = []
/** Callbacks for when no unsaved input is left. */
const waiting: (() => void)[] = []

export const hasTyped = (): boolean => asking.length > 0

/** Registers a handler that asks before unsaved input is lost; returns a function that removes it. */
export function askBefore(ask: (action: () => void) => void): () => void {
  asking.push(ask)
  return () => {
    asking.splice(asking.indexOf(ask), 1)
    if (!hasTyped()) for (const go of waiting.splice(0)) go()
  }
}

/** Runs an action that would replace a form: at once without unsaved input, else after the person has answered. */
export function leaveTyped(action: () => void): void {
  const ask = asking.at(-1)
  if (ask) ask(action)
  else action()
}

/** Resolves when the page may be left: unsaved input was saved or discarded. */
export const typedLeft = (): Promise<void> =>
  new Promise((go) => {
    waiting.push(go)
    leaveTyped(go)
  })
