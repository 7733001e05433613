interface Shared {
  title: string
  text?: string
  url: string
}

/**
 * Hands a link to whatever the device shares with, else to its clipboard; says which, and `shown` where it has neither.
 * Closing the device's own sheet is no failure.
 */
export async function handOver(shared: Shared): Promise<'handed' | 'copied' | 'shown'> {
  if (navigator.share) {
    await navigator.share(shared).catch(() => undefined)
    return 'handed'
  }
  try {
    await navigator.clipboard.writeText([shared.text, shared.url].filter(Boolean).join('\n'))
    return 'copied'
  } catch {
    return 'shown'
  }
}
