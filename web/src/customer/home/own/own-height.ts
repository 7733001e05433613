import { readStored, writeStored } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

/** The next booking alone, in pixels, with the space before it. */
const NEXT_BOOKING = 114

/** Reads how high the person's own part of home was at this width, and the greeting; nothing where that is not known. */
function knownHeights(): readonly number[] {
  const [width, ...heights] = readStored(STORAGE_KEYS.own)?.split(' ').map(Number) ?? []
  return width === globalThis.innerWidth ? heights : []
}

const write = (heights: readonly number[]) =>
  writeStored(STORAGE_KEYS.own, [globalThis.innerWidth, ...heights.map(Math.round)].join(' '))

/** Tells whether the page reserves space for the personal section. */
export const isRoomKept = () => (knownHeights()[0] ?? 0) > 0

/**
 * Stores the section's height, and the greeting's: the first script of index.html reserves that space before the first
 * paint.
 */
export function keepHeight(height: number): void {
  const greeting = document.getElementById('greeting')?.clientHeight
  write(greeting === undefined ? [height] : [height, greeting])
}

/** Reserves space for a booking made while home was not open. */
export function keepRoomForBooking(): void {
  if (!isRoomKept()) write([NEXT_BOOKING, ...knownHeights().slice(1)])
}

/** Shows the content below, which on the first visit waits for this section; a frame later, so that it does not shift. */
export function showBelow(): void {
  const show = () => document.documentElement.style.removeProperty('--below')
  requestAnimationFrame(() => requestAnimationFrame(show))
}

/** Leaves the room again that is known, or gives it back. */
export function leaveRoom(known: boolean): void {
  const { style } = document.documentElement
  if (known) style.setProperty('--own', `${knownHeights()[0] ?? 0}px`)
  else style.removeProperty('--own')
}
