import type { LiveEvent } from '@awan/core/live/contract'
import { sessionToken } from '#lib/api/session-token.ts'
import { pause } from '#lib/retry.ts'
import { SITE_ORIGIN } from '#lib/site-origin.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** Tells how many milliseconds ago each kind of change last happened, and as `all` how far back that is known. */
type Lately = Partial<Record<LiveEvent, number>>

/**
 * The names of the events in what has arrived, what was said lately, what is still incomplete, and how long a server
 * that stops wants us to wait, in milliseconds.
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
    // Our own server's.
    lately: lately === undefined ? {} : (JSON.parse(lately) as Lately),
  }
}

/**
 * Hears what the server says until `signal` ends it, and asks again where the connection breaks or ends, after a random
 * and growing pause. What was missed meanwhile nobody says: `all` is heard after each new beginning but the first, which
 * says with `before` until when what is on screen must not have been read.
 */
export async function listenForEvents(options: {
  /** Empty where only the caller's own things are watched. */
  businessIds: readonly string[]
  signal: AbortSignal
  onEvent: (event: LiveEvent, before?: number) => void
  /** Says how it waits; tests have little time. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}): Promise<void> {
  const { signal, onEvent, wait = pause } = options
  let failures = 0
  let requested: number | undefined
  for (let round = 0; !signal.aborted; round += 1) {
    requested = undefined
    const outcome = await listenOnce(options, round > 0).catch(() => 'failed' as const)
    // Too many pages, or nothing here for this caller: looking again on focus is enough.
    if (outcome === 'over') return
    failures = outcome === 'failed' ? failures + 1 : 0
    const longest = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)
    // An end is no failure: the loop sees it.
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
