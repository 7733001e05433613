import { expect, test } from 'vitest'
import { previewFinder, type ReadPhoto } from './preview.ts'

const ID = '3f6c1c1e-7f7f-4c58-9f0f-2a54d6a6a001'
const PAGE = `<main><span data-photo="/photos/${ID}.webp"><img></span></main>`
const find = (read: ReadPhoto, html = PAGE) => previewFinder(read)(Buffer.from(html))

test('the preview of a page’s photo is its small file, and replaces it on a slow line', async () => {
  const read: string[] = []
  const preview = await find(async (name) => {
    read.push(name)
    return new Uint8Array([1, 2, 3])
  })
  expect(read).toEqual([`${ID}-320.webp`])
  const named = `[data-photo="/photos/${ID}.webp"]`
  expect(preview).toContain(`<style>${named}{background:url(data:image/webp;base64,AQID) `)
  expect(preview).toContain(`}:root[data-slow-line] ${named} img{display:none}</style>`)
})

test.each<[string, ReadPhoto]>([
  ['does not exist', async () => undefined],
  ['is too large', async () => new Uint8Array(16 * 1024 + 1)],
  ['cannot be read', async () => Promise.reject(new Error('no store'))],
  ['is not read in time', async () => new Promise(() => {})],
])('a photo that %s has no preview', async (_what, read) => {
  expect(await find(read)).toBeUndefined()
})

test.each(['<main></main>', '<span data-photo="https://example.com/a.webp"></span>'])(
  'no file is read for %s',
  async (html) => {
    const read: string[] = []
    const preview = await find(async (name) => {
      read.push(name)
      return new Uint8Array([1])
    }, html)
    expect([preview, read]).toEqual([undefined, []])
  },
)
