import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MAX_PHOTOS } from '@awan/core/photo/rules'
import { toast } from '#components/overlays/toast.ts'
import { useShop } from '#console/frame/shop-context.ts'
import {
  followingChange,
  hasAdded,
  isLeftOut,
  photoIdsOf,
  rearranged,
  sendGallery,
  type Arranged,
} from '#console/public-page/send-gallery.ts'
import { afterSetup } from '#features/live/affects.ts'
import { galleryQuery, putGallery, type Gallery } from '#features/photo/api.ts'
import type { PickedPhoto } from '#features/photo/use-arranging.ts'
import { isApiError, isTransient } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { STORAGE_UPLOAD_RETRY_MS } from '#lib/limits.ts'
import { retry } from '#lib/retry.ts'

const opened = (gallery: Gallery): Arranged<Gallery> => ({ base: gallery, photos: gallery.items })

/** State of the photos on screen. Without unsaved changes, they follow the gallery. */
function useArranged(gallery: Gallery) {
  const [arranged, setArranged] = useState(() => opened(gallery))
  const [seen, setSeen] = useState(gallery)
  const { base, photos } = arranged
  if (gallery !== seen && photos === base.items) {
    setSeen(gallery)
    // The response to a change may be newer than the gallery requested before it.
    if (gallery.version >= base.version) setArranged(opened(gallery))
  }
  return [arranged, setArranged] as const
}

/** Returns the requests of a gallery: changes are sent again for a while, fresh ones are kept in the cache. */
const serverOf = (client: QueryClient, id: string) => ({
  put: (photos: readonly PickedPhoto[], version: number) =>
    retry(() => putGallery(id, { photoIds: photoIdsOf(photos), version }), {
      windowMs: STORAGE_UPLOAD_RETRY_MS,
      isTransient,
    }),
  read: () => client.fetchQuery({ ...galleryQuery(id), staleTime: 0 }),
})

/** Returns the photos to change: a saved change may not be rendered yet. */
const newestOf = (arranged: Arranged<Gallery>, cached: Gallery | undefined) =>
  cached && cached.version > arranged.base.version ? opened(cached) : arranged

/** Returns a function that returns what became of a change, and says so if added photos did not fit. */
function useFullReport() {
  const t = useMessages()
  return (made: Arranged<Gallery>, result: Arranged<Gallery>) => {
    if (isLeftOut(made, result.photos)) toast.error(t('photo.tooMany', { max: MAX_PHOTOS }))
    return result
  }
}

/** Returns the photos on screen, and saves them: changes are sent one after another, the latest last. */
export function useGallery(gallery: Gallery) {
  const { id } = useShop()
  const client = useQueryClient()
  const text = useErrorText()
  const withReport = useFullReport()
  const [arranged, setArranged] = useArranged(gallery)
  /** The reason why the photos on screen are not saved. */
  const [fault, setFault] = useState<string>()
  // Refs: rendered state lags behind the next change.
  const wanted = useRef<Arranged<Gallery>>(undefined)
  const sending = useRef(false)
  const { queryKey } = galleryQuery(id)

  const saving = useWrite(
    async (_: void) => {
      try {
        while (wanted.current) {
          const sent = wanted.current
          const saved = await sendGallery(sent, serverOf(client, id))
          client.setQueryData(queryKey, saved)
          // Changes made during a request go with the next one.
          const latest = wanted.current
          wanted.current = followingChange(sent, latest, saved)
          setArranged(withReport(latest, wanted.current ?? opened(saved)))
          setFault(undefined)
        }
      } finally {
        sending.current = false
      }
    },
    {
      onSaved: () => void afterSetup(client, id),
      onFailed: (error) => {
        toast.error(text(error))
        const isOvertaken = isApiError(error, 'changed_elsewhere')
        if (isTransient(error) || (isOvertaken && wanted.current && hasAdded(wanted.current)))
          return setFault(text(error))
        // A photo is gone, or another member reordered them: show the current state.
        wanted.current = undefined
        setFault(undefined)
        setArranged(({ base }) => opened(client.getQueryData(queryKey) ?? base))
        return client.invalidateQueries({ queryKey })
      },
    },
  )

  const send = (next: Arranged<Gallery>) => {
    setArranged(next)
    wanted.current = next
    if (sending.current) return
    sending.current = true
    saving.mutate()
  }
  const change = (after: readonly PickedPhoto[]) => {
    const latest = wanted.current ?? newestOf(arranged, client.getQueryData(queryKey))
    const photos = rearranged({ before: arranged.photos, after }, latest.photos)
    send(withReport({ base: arranged.base, photos: after }, { base: latest.base, photos }))
  }
  return {
    photos: arranged.photos,
    change,
    saving: saving.isPending,
    fault,
    again: () => send(arranged),
  }
}
