import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { FACES, ROOMS, roomOf } from './cast.ts'
import { portraitPicture } from './portrait.ts'
import { roomPicture } from './room.ts'
import { TRADES } from '../sold/service.ts'
import { encodePhoto } from '../../../server/src/integrations/photos/encode.ts'

// Redraws the photos of the demo: `npm run demo-photos`. They are encoded like uploads. The server does not read SVG
// from uploads; these drawings are ours, so the loader is unblocked here.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

const to = path.resolve(import.meta.dirname, '../../photos')
const work = mkdtempSync(path.join(tmpdir(), 'awan-demo-photos-'))

const pictures = [
  ...TRADES.flatMap((category) =>
    Array.from({ length: ROOMS }, (_, turn) => ({
      name: `rooms/${category}-${turn + 1}`,
      drawn: roomPicture(roomOf(category, turn)),
    })),
  ),
  ...FACES.map((face) => ({ name: `people/${face.name}`, drawn: portraitPicture(face) })),
]

let bytes = 0
for (const folder of ['rooms', 'people']) {
  rmSync(path.join(to, folder), { recursive: true, force: true })
  mkdirSync(path.join(to, folder), { recursive: true })
}
for (const { name, drawn } of pictures) {
  const file = path.join(work, 'drawn.png')
  await sharp(Buffer.from(drawn)).png().toFile(file)
  const encoded = await encodePhoto(file)
  if (!encoded.ok) throw new Error(`${name} is no photo: ${encoded.code}`)
  bytes += encoded.value.bytes
  writeFileSync(path.join(to, `${name}.webp`), encoded.value.large)
  for (const { width, content } of encoded.value.small)
    writeFileSync(path.join(to, `${name}-${width}.webp`), content)
}
rmSync(work, { recursive: true })
console.log(`${pictures.length} photos, ${Math.round(bytes / 1000)} kB with their small sizes`)
