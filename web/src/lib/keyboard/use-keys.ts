import { useEffectEvent, useLayoutEffect } from 'react'
import { isMac } from '#lib/keyboard/is-mac.ts'
import { aloneLetterOf, isPaletteKey, isTyping } from '#lib/keyboard/pressed-key.ts'
import { readStored } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'
import { chooseStored, useStored } from '#lib/use-stored.ts'

/** Holds what each letter, digit or sign does when it is pressed by itself. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>

/** Names what the keys of an area open. */
export type KeySheetName = 'palette' | 'sheet'

const OFF = 'off'
const areOn = () => readStored(STORAGE_KEYS.keys) !== OFF

/** Returns whether single keys do something on this device, and turns it on or off (WCAG 2.1.4). */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const on = useStored(STORAGE_KEYS.keys) !== OFF
  const turn = (wanted: boolean) => chooseStored(STORAGE_KEYS.keys, wanted ? 'on' : OFF)
  return [on, turn]
}

/** As many pages have a digit of their own. */
export const MOST_NUMBERED = 9

/** The digits from 1 on, each for one of these. */
export const numberedKeys = <Item>(items: readonly Item[], act: (item: Item) => void): Keys =>
  Object.fromEntries(
    items.slice(0, MOST_NUMBERED).map((item, at) => [String(at + 1), () => act(item)]),
  )

/** Nothing below a modal can be worked on. */
const isFree = (event: KeyboardEvent) =>
  !event.defaultPrevented && !event.isComposing && !document.querySelector('dialog:modal')

/** Does what single keys stand for, and opens the palette, while nobody types and no sheet is open. */
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
  // With what is drawn, not a moment after: who sees a page may press its keys.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
