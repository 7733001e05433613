import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { encodeCard } from './card.ts'
import { blurOf, encodePhoto, shrinkPhoto } from './encode.ts'

test('of all users of the codec, one decodes at a time', async () => {
  const picture = { width: 64, height: 48, channels: 3, background: '#a40' } as const
  const photo = await sharp({ create: picture }).webp().toBuffer()
  const folder = mkdtempSync(path.join(tmpdir(), 'awan-codec-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'photo')
  writeFileSync(file, photo)

  let most = 0
  const count = () => {
    // Two reads, as a picture moves from the queue to the process on another thread and must not count twice.
    const { process } = sharp.counters()
    const { queue } = sharp.counters()
    most = Math.max(most, queue + process)
  }
  // Emitted whenever a picture is queued in the codec or done.
  sharp.queue.on('change', count)
  onTestFinished(() => void sharp.queue.off('change', count))
  const [encoded, ...others] = await Promise.all([
    encodePhoto(file),
    encodeCard(photo),
    shrinkPhoto(photo, 320),
    blurOf(photo),
  ])
  expect(encoded.ok).toBe(true)
  for (const other of others) expect(other.length).toBeGreaterThan(0)
  expect(most).toBe(1)
})

test('a picture that cannot be read does not stop the next', async () => {
  const broken = encodeCard(new Uint8Array([1, 2, 3]))
  const picture = { width: 8, height: 8, channels: 3, background: '#a40' } as const
  const next = blurOf(await sharp({ create: picture }).png().toBuffer())
  await expect(broken).rejects.toThrow()
  expect(await next).not.toBe('')
})
