const PATIENCE_MS = 1500

const tasks = new Set<() => Promise<void>>()

/** Has `task` done when the person logs out, while the server still knows them; gives its end. */
export function beforeLeaving(task: () => Promise<void>): () => void {
  tasks.add(task)
  return () => void tasks.delete(task)
}

/** Does what is left to do; leaving waits no longer than a moment for it. */
export async function finishBeforeLeaving(): Promise<void> {
  if (tasks.size === 0) return
  const done = Promise.allSettled([...tasks].map((task) => task()))
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
