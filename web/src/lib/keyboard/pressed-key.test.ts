import { describe, expect, test } from 'vitest'
import { aloneLetterOf, isPaletteKey, letterOf } from './pressed-key.ts'

const press = (key: string, code: string, held: Partial<Record<string, boolean>> = {}) => ({
  key,
  code,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
})

describe('a key', () => {
  test.each([
    ['written in English', press('j', 'KeyJ'), 'j'],
    ['with capitals on', press('J', 'KeyJ'), 'j'],
    ['of an Arabic layout', press('ت', 'KeyJ'), 'j'],
    ['of a French layout, by its character', press('w', 'KeyZ'), 'w'],
    ['of a digit', press('3', 'Digit3'), '3'],
    ['of an Arabic digit', press('٣', 'Digit3'), '3'],
    ['of a French digit row, which writes letters', press('é', 'Digit2'), ''],
    ['with shift', press('J', 'KeyJ', { shiftKey: true }), ''],
    ['of a sign above a digit', press('!', 'Digit1', { shiftKey: true }), ''],
    ['of the question mark', press('?', 'Slash', { shiftKey: true }), '?'],
    ['of the Arabic question mark', press('؟', 'Slash', { shiftKey: true }), '?'],
    ['of a German question mark', press('?', 'Minus', { shiftKey: true }), '?'],
    ['of a German slash', press('/', 'Digit7', { shiftKey: true }), '/'],
    ['beside shift on an Arabic layout', press('ظ', 'Slash'), '/'],
    ['that writes nothing', press('ArrowLeft', 'ArrowLeft'), ''],
    ['Enter', press('Enter', 'Enter'), ''],
  ])('%s', (_, pressed, letter) => expect(letterOf(pressed)).toBe(letter))

  test('held with another key has no meaning alone', () => {
    expect(aloneLetterOf(press('j', 'KeyJ', { ctrlKey: true }))).toBe('')
    expect(aloneLetterOf(press('j', 'KeyJ', { metaKey: true }))).toBe('')
    expect(aloneLetterOf(press('j', 'KeyJ', { altKey: true }))).toBe('')
    expect(aloneLetterOf(press('j', 'KeyJ'))).toBe('j')
  })

  test('of the palette', () => {
    expect(isPaletteKey(press('k', 'KeyK', { ctrlKey: true }), false)).toBe(true)
    expect(isPaletteKey(press('ن', 'KeyK', { ctrlKey: true }), false)).toBe(true)
    expect(isPaletteKey(press('k', 'KeyK', { metaKey: true }), true)).toBe(true)
    expect(isPaletteKey(press('k', 'KeyK', { ctrlKey: true }), true)).toBe(false)
    expect(isPaletteKey(press('k', 'KeyK', { metaKey: true }), false)).toBe(false)
    expect(isPaletteKey(press('K', 'KeyK', { ctrlKey: true, shiftKey: true }), false)).toBe(false)
    expect(isPaletteKey(press('k', 'KeyK'), false)).toBe(false)
  })
})
