import { Button } from '#components/buttons/button.tsx'
import { Name } from '#components/text/name.tsx'
import { Conflict } from '#components/editing/conflict.tsx'
import { EditorPanel } from '#components/editing/editor-panel.tsx'
import { OfferingFields } from '#console/services/offering-fields.tsx'
import { useOfferingForm, type Edited } from '#console/services/use-offering-form.ts'
import { useShop } from '#console/frame/shop-context.ts'
import type { OfferingDraft } from '#features/offering/draft.ts'
import { shownName } from '#features/offering/draft.ts'
import type { TeamMember } from '#features/staff/api.ts'
import { AffectedAppointments } from '#features/staff/components/affected-appointments.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

interface OfferingEditorProps {
  edited: Edited
  staff: readonly TeamMember[]
  onClose: () => void
}

/** Editor of one offering: a panel on desktop, a sheet on phones. */
export function OfferingEditor({ edited, staff, onClose }: OfferingEditorProps) {
  const t = useMessages()
  const { id, timeZone } = useShop()
  const form = useOfferingForm(edited, staff, onClose)
  const { offering, saving } = form
  const isNew = offering === undefined
  const changedText = useChangedText(form.stored)
  const service = 'service' in edited ? edited.service.name : edited.offering.serviceName
  return (
    <>
      <EditorPanel
        beside
        title={<Name of={offering ? shownName(offering) : service} />}
        form={form}
        saveLabel={t(isNew ? 'offering.addThis' : 'console.save')}
        fault={form.fault}
        onClose={onClose}
      >
        <Conflict apart changes={form.conflict.map(changedText)} />
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
      </EditorPanel>
      <AffectedAppointments businessId={id} timeZone={timeZone} saving={saving} />
    </>
  )
}

/** Returns a function that names a field changed by another member, with its new value. */
function useChangedText(now: OfferingDraft): (field: keyof OfferingDraft) => string {
  const t = useMessages()
  const format = useFormat()
  return (field) => {
    const label = t(field === 'name' ? 'console.field.name' : `offering.field.${field}`)
    if (field === 'price' && now.price !== undefined)
      return t('console.noticeIs', { label, value: format.money(now.price) })
    const value = now[field]
    return typeof value === 'number'
      ? t('console.noticeIs', { label, value: format.minutes(value) })
      : label
  }
}
