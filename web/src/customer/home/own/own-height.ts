import { readStored, writeStored } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

/** Height of the next booking alone, with the gap above it, in pixels. */
const NEXT_BOOKING = 114

/** Returns the window's width in rem, so that heights at another text size do not count; as in index.html. */
const widthNow = () =>
  globalThis.innerWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Reads the stored heights of the personal section and the greeting; empty if unknown at this width. */
function knownHeights(): readonly number[] {
  const [width, ...heights] = readStored(STORAGE_KEYS.own)?.split(' ').map(Number) ?? []
  return width === widthNow() ? heights : []
}

const write = (heights: readonly number[]) =>
  writeStored(STORAGE_KEYS.own, [widthNow(), ...heights.map(Math.round)].join(' '))

/** Returns whether the page reserves space for the personal section. */
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

/**
 * Shows the content below, which is hidden on the first visit until this section is rendered. Two frames later, to
 * avoid a layout shift.
 */
export function showBelow(): void {
  const show = () => document.documentElement.style.removeProperty('--below')
  requestAnimationFrame(() => requestAnimationFrame(show))
}

/** Reserves the stored height again (`known`), or removes the reservation. */
export function leaveRoom(known: boolean): void {
  const { style } = document.documentElement
  if (known) style.setProperty('--own', `${knownHeights()[0] ?? 0}px`)
  else style.removeProperty('--own')
}
