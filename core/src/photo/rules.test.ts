import { expect, test } from 'vitest'
import { photoUrl, smallerPhoto } from './rules.ts'

const id = '0b0f6d9e-5a4b-4c55-9a38-0d7a0f1f2a3b'

test('a photo has an address for each size', () => {
  expect(photoUrl(id)).toBe(`/photos/${id}.webp`)
  expect(photoUrl(id, 320)).toBe(`/photos/${id}-320.webp`)
  expect(photoUrl(id, 640)).toBe(`/photos/${id}-640.webp`)
})

test('the small size of an address is that of the same photo', () => {
  expect(smallerPhoto(photoUrl(id), 160)).toBe(photoUrl(id, 160))
})

test.each(['/photos/1.webp', 'https://example.org/a.jpg', `/photos/${id}-640.webp`, ''])(
  'another form of address is unchanged: %s',
  (url) => expect(smallerPhoto(url, 640)).toBe(url),
)
