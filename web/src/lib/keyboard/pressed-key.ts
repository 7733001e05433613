import { toLatinDigits } from '@awan/core/digits'

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** Fields take what is typed; lists and menus look for what begins with it. */
const TYPED_INTO =
  'input:not([type=checkbox],[type=radio],[type=range],[type=button]),textarea,select,[contenteditable=true],[role=listbox],[role=menu]'

/**
 * The Latin letter, the digit or the `?` and `/` of a press; '' for any other. Where the layout writes Latin letters they count
 * as written; where it writes others, as an Arabic one does, the place of the key on the keyboard counts.
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

/** The letter pressed by itself; '' together with Control, Alt or the command key. */
export const aloneLetterOf = (event: Pressed): string =>
  event.ctrlKey || event.metaKey || event.altKey ? '' : letterOf(event)

/** Asks whether a press is the one that opens the palette: with Control, on a Mac with the command key, which leaves Control to its fields. */
export function isPaletteKey(event: Pressed, mac: boolean): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event
  const held = mac ? metaKey && !ctrlKey : ctrlKey && !metaKey
  return held && !altKey && !shiftKey && letterOf(event) === 'k'
}

/** Asks whether a press belongs to the element that has the focus. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPED_INTO) !== null
