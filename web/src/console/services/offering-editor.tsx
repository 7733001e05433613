import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Name } from '#components/name.tsx'
import { useUnsaved } from '#console/use-unsaved.tsx'
import { Conflict } from '#console/conflict.tsx'
import { OfferingFields } from '#console/services/offering-fields.tsx'
import { useOfferingForm, type Edited } from '#console/services/use-offering-form.ts'
import { useShop } from '#console/shop-context.ts'
import type { OfferingDraft } from '#features/offering/draft.ts'
import { shownName } from '#features/offering/draft.ts'
import type { Member } from '#features/staff/api.ts'
import { AffectedVisits } from '#features/staff/components/affected-visits.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

interface OfferingEditorProps {
  edited: Edited
  staff: readonly Member[]
  onClose: () => void
}

/** One service of the shop: a panel on desktop, a sheet on phones. */
export function OfferingEditor({ edited, staff, onClose }: OfferingEditorProps) {
  const t = useMessages()
  const { id, timeZone } = useShop()
  const form = useOfferingForm(edited, staff, onClose)
  const { offering, saving } = form
  const isNew = offering === undefined
  const unsaved = useUnsaved(form.dirty)
  const newsText = useNewsText(form.base)
  const service = 'service' in edited ? edited.service.name : edited.offering.serviceName
  const close = () => unsaved.leave(onClose)
  return (
    <>
      <Dialog
        side
        title={<Name of={offering ? shownName(offering) : service} />}
        pending={saving.pending}
        onClose={close}
        actions={
          <>
            <Button block pending={saving.pending} onClick={form.save}>
              {t(isNew ? 'offering.addThis' : 'console.save')}
            </Button>
            <Button variant="outline" block onClick={close} inactive={saving.pending}>
              {t('console.cancel')}
            </Button>
          </>
        }
      >
        <Conflict news={form.news.map(newsText)} />
        <OfferingFields form={form} service={service} staff={staff} />
        {offering && (
          <div className="mt-4 grid gap-1">
            <Button
              variant={offering.active ? 'dangerOutline' : 'outline'}
              block
              inactive={saving.pending}
              onClick={() => form.setActive(!offering.active)}
            >
              {t(offering.active ? 'offering.withdraw' : 'offering.bringBack')}
            </Button>
            <p className="text-sm text-ink-2">
              {t(offering.active ? 'offering.withdrawText' : 'offering.bringBackText')}
            </p>
          </div>
        )}
        {form.fault && (
          <p role="alert" className="mt-4 font-medium text-danger-ink">
            {form.fault}
          </p>
        )}
      </Dialog>
      <AffectedVisits businessId={id} timeZone={timeZone} saving={saving} />
      {unsaved.dialog}
    </>
  )
}

/** Of a field that somebody else has changed: its name, and what it is now. */
function useNewsText(now: OfferingDraft): (field: keyof OfferingDraft) => string {
  const t = useMessages()
  const format = useFormat()
  return (field) => {
    const label = t(`offering.field.${field}`)
    if (field === 'price' && now.price !== undefined)
      return t('console.newsIs', { label, value: format.money(now.price) })
    const value = now[field]
    return typeof value === 'number'
      ? t('console.newsIs', { label, value: format.minutes(value) })
      : label
  }
}
