import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from '#components/overlays/toast.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { afterSetup } from '#features/live/affects.ts'
import { galleryQuery, putGallery, type Gallery } from '#features/photo/api.ts'
import type { PickedPhoto } from '#features/photo/use-arranging.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { STORAGE_UPLOAD_RETRY_MS } from '#lib/limits.ts'
import { retry } from '#lib/retry.ts'
import { useWrite } from '#lib/api/use-write.ts'

/** Returns the photos on screen, and saves them: changes are sent one after another, the latest last. */
export function useGallery(gallery: Gallery) {
  const { id } = useShop()
  const client = useQueryClient()
  const text = useErrorText()
  const [photos, setPhotos] = useState<readonly PickedPhoto[]>(gallery.items)
  const version = useRef(gallery.version)
  const wanted = useRef<readonly PickedPhoto[]>(undefined)
  // A ref: rendered state lags behind the next change.
  const sending = useRef(false)

  const saving = useWrite(
    async (_: void) => {
      try {
        // Changes made during a request go with the next one.
        while (wanted.current) {
          const photoIds = wanted.current.map((photo) => photo.id)
          wanted.current = undefined
          const saved = await retry(() => putGallery(id, { photoIds, version: version.current }), {
            windowMs: STORAGE_UPLOAD_RETRY_MS,
            isTransient: (error) => isApiError(error) && error.transient,
          })
          version.current = saved.version
          client.setQueryData(galleryQuery(id).queryKey, saved)
        }
      } finally {
        sending.current = false
      }
    },
    {
      onSaved: () => void afterSetup(client, id),
      onFailed: async (error) => {
        wanted.current = undefined
        toast.error(text(error))
        // A photo is gone, or another member reordered them: show the current state.
        if (isApiError(error) && error.transient) return
        const fresh = await client.fetchQuery({ ...galleryQuery(id), staleTime: 0 })
        version.current = fresh.version
        setPhotos(fresh.items)
      },
    },
  )

  const change = (next: readonly PickedPhoto[]) => {
    setPhotos(next)
    wanted.current = next
    if (sending.current) return
    sending.current = true
    saving.mutate()
  }
  return { photos, change, saving: saving.isPending }
}
