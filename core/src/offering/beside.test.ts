import { describe, expect, test } from 'vitest'
import { namesOneForSeveral } from './beside.ts'

const [ali, sara] = [{ staffId: 'ali' }, { staffId: 'sara' }]

describe('one staff member for several', () => {
  test.each([
    ['one alone', { ...ali }, false],
    ['two with any free staff', { people: 2 }, false],
    ['two of one', { ...ali, people: 2 }, true],
    ['a chosen staff member and any other', { ...ali, beside: [sara, {}] }, false],
    ['the first and the third the same', { ...ali, beside: [sara, ali] }, true],
    ['two of the others the same', { beside: [{}, sara, sara] }, true],
    ['no staff chosen', { beside: [{}, {}] }, false],
  ])('%s', (_, named, expected) => {
    expect(namesOneForSeveral(named)).toBe(expected)
  })
})
