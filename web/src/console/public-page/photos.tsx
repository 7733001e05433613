import { useQuery } from '@tanstack/react-query'
import { Button } from '#components/buttons/button.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { Card } from '#console/frame/card.tsx'
import { useGallery } from '#console/public-page/use-gallery.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { galleryQuery, type Gallery } from '#features/photo/api.ts'
import { PhotoPicker } from '#features/photo/components/photo-picker.tsx'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useGuard } from '#lib/form/use-guard.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** The shop's photos; each change is saved at once. */
export function Photos() {
  const t = useMessages()
  const { id } = useShop()
  const query = useQuery(galleryQuery(id))
  const fault = loadingFaultOf(query)
  return (
    <Card id="photos" title={t('photo.photos')} text={t('poster.photosText')}>
      {query.data ? (
        <Picker key={id} gallery={query.data} />
      ) : fault ? (
        <QueryError error={fault} of={query} />
      ) : (
        <Skeleton className="h-40 rounded-md" />
      )}
    </Card>
  )
}

function Picker({ gallery }: { gallery: Gallery }) {
  const t = useMessages()
  const { id } = useShop()
  const { photos, change, saving, fault, again } = useGallery(gallery)
  const guard = useGuard(fault !== undefined)
  return (
    <>
      <PhotoPicker place={`shop ${id}`} value={photos} onChange={change} />
      {fault !== undefined && (
        <div className="flex flex-wrap items-center gap-2">
          <AlertText className="w-full lg:w-auto lg:flex-1">
            {t('poster.photosNotSaved')} {fault}
          </AlertText>
          <Button size="sm" variant="outline" pending={saving} onClick={again}>
            {t('shell.tryAgain')}
          </Button>
        </div>
      )}
      <p role="status" className="min-h-6 text-sm text-ink-2">
        {saving && t('poster.waitingSave')}
      </p>
      <UnsavedDialog guard={guard} />
    </>
  )
}
