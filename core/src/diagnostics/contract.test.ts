import { expect, test } from 'vitest'
import { reportErrors } from './contract.ts'

const reported = (frames: string[]) =>
  reportErrors.body.safeParse({
    errors: [
      {
        kind: 'error',
        code: '1',
        name: 'Error',
        message: 'gone',
        frames,
        route: '/',
        language: 'en',
        online: true,
      },
    ],
  }).success

test.each(['app.js:1:2', 'async Foo.<bar> chunk-4f_1.js:12:345', 'new Page home.js:999999:1'])(
  '%j is a frame',
  (frame) => {
    expect(reported([frame])).toBe(true)
  },
)

test.each(['app.js', ':1:2', 'https://site/app.js:1:2', 'a\nb.js:1:2', `${'a'.repeat(160)}:1:2`])(
  '%j is invalid',
  (frame) => {
    expect(reported([frame])).toBe(false)
  },
)

// Far longer than needed; a backtracking pattern takes many times as long.
test('the longest body is parsed quickly, with any frames', { timeout: 2000 }, () => {
  for (const character of ['a', '.', ' ', '-']) {
    expect(reported([character.repeat(60_000)])).toBe(false)
    expect(reported([`${character.repeat(60_000)}:1:x`])).toBe(false)
  }
})
