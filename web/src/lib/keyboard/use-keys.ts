import { useEffectEvent, useLayoutEffect } from 'react'
import { isMac } from '#lib/keyboard/is-mac.ts'
import { aloneLetterOf, isPaletteKey, isTyping } from '#lib/keyboard/pressed-key.ts'
import { readStored } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'
import { chooseStored, useStored } from '#lib/use-stored.ts'

/** Action of each letter, digit or sign pressed alone. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>

/** Panels that an area's keys open. */
export type KeySheetName = 'palette' | 'sheet'

const OFF = 'off'
const areOn = () => readStored(STORAGE_KEYS.keys) !== OFF

/** Returns whether single-key shortcuts are on for this device, and a setter (WCAG 2.1.4). */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const on = useStored(STORAGE_KEYS.keys) !== OFF
  const turn = (wanted: boolean) => chooseStored(STORAGE_KEYS.keys, wanted ? 'on' : OFF)
  return [on, turn]
}

/** Number of pages with a digit key of their own. */
export const MOST_NUMBERED = 9

/** Returns key actions for the items, from digit 1 on. */
export const numberedKeys = <Item>(items: readonly Item[], act: (item: Item) => void): Keys =>
  Object.fromEntries(
    items.slice(0, MOST_NUMBERED).map((item, at) => [String(at + 1), () => act(item)]),
  )

/** Returns whether shortcuts may act: nothing below a modal dialog is operable. */
const isFree = (event: KeyboardEvent) =>
  !event.defaultPrevented && !event.isComposing && !document.querySelector('dialog:modal')

/** Handles single-key shortcuts and the palette key, unless the focus is in a field or a modal is open. */
export function useKeys(keys: Keys, onPalette?: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isFree(event)) return
    if (onPalette && isPaletteKey(event, isMac())) {
      event.preventDefault()
      return onPalette()
    }
    const act = keys[aloneLetterOf(event)]
    if (!act || isTyping(event.target) || !areOn()) return
    event.preventDefault()
    act()
  })
  // A layout effect, so that the keys work as soon as the page is painted.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
