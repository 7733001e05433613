import { AppError } from '#http/app-error.ts'
import { drawingFor, encodeCard, readDrawing } from '#integrations/photos/card.ts'
import { fileNames, idOfFile } from '#integrations/photos/names.ts'
import type { PhotoStore } from '#integrations/photos/port.ts'

/** About 150 pictures. */
const MOST_BYTES = 16 * 1024 * 1024
const MOST_WAITING = 12

/** Content of a picture: the shop's cover if it has one, else the drawing of its category. */
interface CardSubject {
  /** URL of the cover. */
  readonly photo: string | null
  /** Icon of the category. */
  readonly icon: string
}

/** Picture as sent, and the tag of its content. */
interface CardPicture {
  readonly tag: string
  readonly content: Buffer
}

/** Creates the renderer of link previews, with a cache bounded by bytes; the oldest pictures are evicted first. */
export function cardPictures(store: Pick<PhotoStore, 'read'>, mostBytes = MOST_BYTES) {
  const kept = new Map<string, Buffer>()
  const running = new Map<string, Promise<Buffer | undefined>>()
  let bytes = 0

  const keep = (tag: string, content: Buffer) => {
    kept.set(tag, content)
    bytes += content.length
    for (const [oldest, { length }] of kept) {
      if (bytes <= mostBytes) break
      kept.delete(oldest)
      bytes -= length
    }
  }
  const makeNow = async (tag: string, read: () => Promise<Uint8Array | undefined>) => {
    try {
      const file = await read()
      const content = file && (await encodeCard(file))
      if (content) keep(tag, content)
      return content
    } finally {
      running.delete(tag)
    }
  }
  const make = async (tag: string, read: () => Promise<Uint8Array | undefined>) => {
    const known = kept.get(tag)
    if (known) return known
    const before = running.get(tag)
    if (!before && running.size >= MOST_WAITING) throw new AppError('busy', undefined, 5)
    const work = before ?? makeNow(tag, read)
    running.set(tag, work)
    return work
  }
  const picture = async ({ photo, icon }: CardSubject): Promise<CardPicture> => {
    const id = idOfPhoto(photo)
    // If the photo store fails, the drawing is used instead.
    const cover =
      id && (await make(id, async () => store.read(fileNames(id)[0]).catch(() => undefined)))
    if (id && cover) return { tag: id, content: cover }
    const content = await make(drawingFor(icon), async () => readDrawing(icon))
    if (!content) throw new AppError('not_found')
    return { tag: drawingFor(icon), content }
  }
  return { picture, has: (subject: CardSubject) => kept.has(cardTag(subject)) }
}

/** Returns the tag of a picture before it is rendered; changes only with its content. */
export function cardTag({ photo, icon }: CardSubject): string {
  return idOfPhoto(photo) ?? drawingFor(icon)
}

const idOfPhoto = (url: string | null) =>
  url === null ? undefined : idOfFile(url.slice(url.lastIndexOf('/') + 1))
