import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#components/feedback/error-state.tsx'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { Card } from '#console/frame/card.tsx'
import { useGallery } from '#console/public-page/use-gallery.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { galleryQuery, type Gallery } from '#features/photo/api.ts'
import { PhotoPicker } from '#features/photo/components/photo-picker.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** The shop's photos; each change is saved at once. */
export function Photos() {
  const t = useMessages()
  const { id } = useShop()
  const query = useQuery(galleryQuery(id))
  return (
    <Card id="photos" title={t('photo.photos')} text={t('poster.photosText')}>
      {query.data ? (
        <Picker key={id} gallery={query.data} />
      ) : query.isError ? (
        <ErrorState
          error={query.error}
          pending={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Skeleton className="h-40 rounded-md" />
      )}
    </Card>
  )
}

function Picker({ gallery }: { gallery: Gallery }) {
  const t = useMessages()
  const { id } = useShop()
  const { photos, change, saving } = useGallery(gallery)
  return (
    <>
      <PhotoPicker place={`shop ${id}`} value={photos} onChange={change} />
      <p role="status" className="min-h-6 text-sm text-ink-2">
        {saving && t('poster.waitingSave')}
      </p>
    </>
  )
}
