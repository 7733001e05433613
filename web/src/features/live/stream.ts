import type { LiveEvent } from '@awan/core/live/contract'
import { sessionToken } from '#lib/api/session-token.ts'
import { pause } from '#lib/retry.ts'
import { SITE_ORIGIN } from '#lib/site-origin.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** Milliseconds since each kind of change last happened; `all` is the age of the server's oldest record. */
type Lately = Partial<Record<LiveEvent, number>>

/**
 * Parses the received text: names of its events, ages of recent changes, the incomplete rest, and the retry delay of a
 * stopping server in milliseconds.
 */
export function eventsOf(text: string) {
  const parts = text.split('\n\n')
  const rest = parts.pop() ?? ''
  const events = parts.flatMap((part) => /^event: (\w+)$/m.exec(part)?.[1] ?? [])
  const retry = /^retry: (\d{1,5})$/m.exec(parts.join('\n'))?.[1]
  const lately = /^event: lately\ndata: (.+)$/m.exec(parts.join('\n\n'))?.[1]
  return {
    events,
    rest,
    retry: retry === undefined ? undefined : Number(retry),
    // Sent by our own server.
    lately: lately === undefined ? {} : (JSON.parse(lately) as Lately),
  }
}

/**
 * Listens for server events until `signal` aborts; reconnects after a break or end, with random exponential backoff.
 * Events missed meanwhile are lost, so each reconnection reports `all`. The first connection reports recent changes
 * with `before`: data read earlier is stale.
 */
export async function listenForEvents(options: {
  /** Empty if only the caller's own events are wanted. */
  businessIds: readonly string[]
  signal: AbortSignal
  onEvent: (event: LiveEvent, before?: number) => void
  /** Waits before a reconnection; replaced in tests. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}): Promise<void> {
  const { signal, onEvent, wait = pause } = options
  let failures = 0
  let requested: number | undefined
  for (let round = 0; !signal.aborted; round += 1) {
    requested = undefined
    const outcome = await listenOnce(options, round > 0).catch(() => 'failed' as const)
    // Too many streams, or no access: refetching on focus is enough.
    if (outcome === 'over') return
    failures = outcome === 'failed' ? failures + 1 : 0
    const longest = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)
    // An abort during the wait is not an error; the loop condition ends it.
    await wait(requested ?? longest * (0.5 + Math.random()), signal).catch(() => undefined)
  }

  async function listenOnce(
    { businessIds }: typeof options,
    again: boolean,
  ): Promise<'over' | 'ended' | 'failed'> {
    const watched = businessIds.map((id) => `business=${encodeURIComponent(id)}`).join('&')
    const query = watched && `?${watched}`
    const token = sessionToken()
    const response = await fetch(`${SITE_ORIGIN}/api/events${query}`, {
      credentials: 'same-origin',
      headers: {
        accept: 'text/event-stream',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      signal,
    })
    if (!response.ok || !response.body) return response.status >= 500 ? 'failed' : 'over'
    if (again) onEvent('all')
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'ended'
      const { events, rest, retry, lately } = eventsOf(text + value)
      text = rest
      requested = retry ?? requested
      if (events.includes('full')) return 'over'
      passOn(events, again ? {} : lately, onEvent)
    }
  }
}

function passOn(
  events: readonly string[],
  lately: Lately,
  onEvent: (event: LiveEvent, before?: number) => void,
): void {
  for (const event of events.filter(isKnown)) onEvent(event)
  for (const [event, age] of Object.entries(lately))
    if (isKnown(event)) onEvent(event, Date.now() - age)
}

const isKnown = (name: string): name is LiveEvent =>
  name === 'shop' || name === 'person' || name === 'catalog' || name === 'all'
