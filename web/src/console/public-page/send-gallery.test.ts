import { expect, test } from 'vitest'
import {
  followingChange,
  hasAdded,
  isLeftOut,
  photoIdsOf,
  rearranged,
  sendGallery,
} from '#console/public-page/send-gallery.ts'
import { ApiError } from '#lib/api/api-error.ts'

const photos = (ids: string) => [...ids].map((id) => ({ id, url: `/photos/${id}.webp` }))

/** A server with these photos, at version 2; returns the lists it accepted. */
function serverWith(ids: string) {
  let gallery = { items: photos(ids), version: 2 }
  const accepted: string[] = []
  return {
    accepted,
    put: async (items: readonly { id: string; url: string }[], version: number) => {
      if (version !== gallery.version) throw new ApiError('changed_elsewhere', 409, '')
      accepted.push(photoIdsOf(items).join(''))
      gallery = { items: [...items], version: version + 1 }
      return gallery
    },
    read: async () => gallery,
  }
}

const send = async (server: ReturnType<typeof serverWith>, before: string, after: string) =>
  sendGallery({ base: { items: photos(before), version: 1 }, photos: photos(after) }, server)

test('a photo added to a gallery that changed meanwhile is added to the newer one', async () => {
  const server = serverWith('bca')
  const saved = await send(server, 'abc', 'abcX')
  expect(photoIdsOf(saved.items).join('')).toBe('bcaX')
  expect(server.accepted).toEqual(['bcaX'])
})

test('after a change of other details of the shop, the arranged photos are sent as they are', async () => {
  const server = serverWith('abc')
  await send(server, 'abc', 'cXa')
  expect(server.accepted).toEqual(['cXa'])
})

test('photos added to a gallery that others filled are left out, as far as they do not fit', async () => {
  const almost = 'abcdefghijklmnopqrs'
  const server = serverWith(almost)
  const saved = await send(server, 'abc', 'abcXY')
  expect(photoIdsOf(saved.items).join('')).toBe(`${almost}X`)
  const full = serverWith(`${almost}t`)
  expect((await send(full, 'abc', 'abcXY')).items).toHaveLength(20)
  expect(full.accepted).toEqual([])
  const made = { base: { items: photos('abc'), version: 1 }, photos: photos('abcXY') }
  expect([photos('abX'), photos('aXY')].map((list) => isLeftOut(made, list))).toEqual([true, false])
})

test('a lost response is no conflict', async () => {
  const server = serverWith('abX')
  expect((await send(server, 'ab', 'abX')).version).toBe(2)
  expect(server.accepted).toEqual([])
})

test('a new order of a list that is gone is refused', async () => {
  const server = serverWith('abcd')
  await expect(send(server, 'abc', 'cba')).rejects.toMatchObject({ code: 'changed_elsewhere' })
  expect(server.accepted).toEqual([])
})

test('another refusal is not sent again', async () => {
  const server = serverWith('ab')
  const gone = new ApiError('photo_not_found', 404, '')
  const put = async () => Promise.reject(gone)
  await expect(send({ ...server, put }, 'ab', 'a')).rejects.toBe(gone)
})

test.each([
  ['ab', 'abX', 'ab', 'abX'],
  ['ab', 'Xba', 'ab', 'Xba'],
  ['abc', 'ac', 'cbad', 'cad'],
  ['ab', 'abX', 'Xab', 'Xab'],
  ['ab', 'aX', 'ac', 'acX'],
])('%s arranged to %s gives, from %s, %s', (before, after, newer, merged) => {
  const change = { before: photos(before), after: photos(after) }
  expect(photoIdsOf(rearranged(change, photos(newer))).join('')).toBe(merged)
})

test('added photos are noticed', () => {
  const base = { items: photos('ab'), version: 1 }
  expect(hasAdded({ base, photos: photos('bX') })).toBe(true)
  expect(hasAdded({ base, photos: photos('b') })).toBe(false)
})

test('a change made while another is sent is made in the saved gallery', () => {
  const base = { items: photos('ab'), version: 1 }
  const sent = { base, photos: photos('abX') }
  const saved = { items: photos('abcX'), version: 3 }
  expect(followingChange(sent, sent, saved)).toBeUndefined()
  const next = followingChange(sent, { base, photos: photos('bXY') }, saved)
  expect(next?.base).toBe(saved)
  expect(photoIdsOf(next?.photos ?? []).join('')).toBe('bcXY')
})
