import { toLatinDigits } from '@awan/core/digits'

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** Elements that handle letters themselves: fields, and lists and menus with type-ahead. */
const TYPED_INTO =
  'input:not([type=checkbox],[type=radio],[type=range],[type=button]),textarea,select,[contenteditable=true],[role=listbox],[role=menu]'

/**
 * Returns the Latin letter, digit, `?` or `/` of a key press; '' for any other. Latin layouts count by character,
 * others such as Arabic by the position of the key.
 */
export function letterOf({ key, code, shiftKey }: Pressed): string {
  const written = toLatinDigits(key).toLowerCase()
  if (written === '؟') return '?'
  if (/^[?/]$/.test(written)) return written
  if (/^[a-z0-9]$/.test(written)) return shiftKey ? '' : written
  if (code === 'Slash') return shiftKey ? '?' : '/'
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  return shiftKey ? '' : (letter ?? '').toLowerCase()
}

/** Returns the letter pressed alone; '' together with Control, Alt or the command key. */
export const aloneLetterOf = (event: Pressed): string =>
  event.ctrlKey || event.metaKey || event.altKey ? '' : letterOf(event)

/**
 * Returns whether a key press opens the palette: with Control; on a Mac with the command key, as Control is used in
 * text fields.
 */
export function isPaletteKey(event: Pressed, mac: boolean): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event
  const held = mac ? metaKey && !ctrlKey : ctrlKey && !metaKey
  return held && !altKey && !shiftKey && letterOf(event) === 'k'
}

/** Returns whether a key press belongs to the focused element. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPED_INTO) !== null
