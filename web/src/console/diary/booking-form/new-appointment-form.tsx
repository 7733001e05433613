import { Button } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { TextArea } from '#components/fields/text-area.tsx'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { CustomerFields } from '#console/diary/booking-form/customer-fields.tsx'
import {
  useNewAppointment,
  type NewAppointmentStart,
} from '#console/diary/booking-form/use-new-appointment.ts'
import { LengthField, PriceField } from '#console/diary/fields/amount-fields.tsx'
import { FormError } from '#console/diary/fields/form-error.tsx'
import { ServicesField } from '#console/diary/fields/services-field.tsx'
import { VerdictLine } from '#console/diary/fields/verdict-line.tsx'
import { WhenFields } from '#console/diary/fields/when-fields.tsx'
import type { Place } from '#console/diary/sheet.ts'
import type { ShopOffering } from '#features/offering/api.ts'
import { useGuard } from '#lib/form/use-guard.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Full booking form: services, staff member, time, customer. Its values survive a refusal. */
export function NewAppointmentForm(
  props: NewAppointmentStart & {
    title: string
    onClose: () => void
    onBlock: (at: Place | undefined) => void
  },
) {
  const { at, create } = props
  const t = useMessages()
  const appointment = useNewAppointment(props)
  const { isRepeated } = appointment
  const guard = useGuard(appointment.typed)
  return (
    <>
      <Dialog
        side
        title={props.title}
        pending={create.isPending}
        onClose={() => guard.leave(props.onClose)}
        actions={
          <>
            <Button
              pending={create.isPending}
              // The time may be taken by this very booking.
              inactive={!isRepeated && appointment.judgement?.allowed === false}
              onClick={appointment.send}
            >
              {t(isRepeated ? 'shell.tryAgain' : 'diary.book')}
            </Button>
            {!props.walkIn && (
              <Button variant="outline" onClick={() => guard.leave(() => props.onBlock(at))}>
                {t('diary.blockTime')}
              </Button>
            )}
          </>
        }
      >
        <div className="mt-3 grid gap-4">
          <div inert={create.isPending || isRepeated} className="grid gap-4 inert:opacity-60">
            <Fields appointment={appointment} offerings={props.offerings} />
          </div>
          <FormError
            error={create.error}
            anyStaff={appointment.draft.staffId === ''}
            onAlternative={appointment.choose}
          />
        </div>
      </Dialog>
      <UnsavedDialog guard={guard} />
    </>
  )
}

function Fields(props: {
  appointment: ReturnType<typeof useNewAppointment>
  offerings: readonly ShopOffering[]
}) {
  const { draft, set, submitted, chosen, totals, ...appointment } = props.appointment
  const t = useMessages()
  return (
    <>
      <ServicesField
        offerings={props.offerings}
        value={draft.offeringIds}
        fault={submitted && chosen.length === 0 ? t('diary.chooseService') : undefined}
        onChange={(offeringIds) => set({ offeringIds })}
      />
      <div>
        <div className="grid gap-4">
          <WhenFields
            draft={draft}
            diary={appointment.diary}
            axis={appointment.axis}
            isDoneBy={totals.isDoneBy}
            onChange={set}
          />
        </div>
        {/* Without a chosen service there is no verdict, and no gap for it. */}
        <VerdictLine judgement={appointment.judgement} className="not-empty:mt-4" />
      </div>
      <CustomerFields
        draft={draft}
        fault={
          submitted && appointment.phoneFault ? t(`error.${appointment.phoneFault}`) : undefined
        }
        onChange={set}
      />
      <div className="grid grid-cols-2 gap-3">
        <LengthField
          value={draft.minutes ?? (totals.minutes || undefined)}
          submitted={submitted && draft.minutes !== undefined}
          onChange={(minutes) => set({ minutes })}
        />
        <PriceField
          value={draft.price ?? (chosen.length > 0 ? totals.price : undefined)}
          submitted={submitted && draft.price !== undefined}
          onChange={(price) => set({ price })}
        />
      </div>
      <TextArea
        label={t('console.field.note')}
        rows={2}
        maxLength={500}
        value={draft.note}
        onChange={(event) => set({ note: event.target.value })}
      />
    </>
  )
}
