import type { UseMutationResult } from '@tanstack/react-query'
import { Button } from '#components/buttons/button.tsx'
import { Name } from '#components/text/name.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { FormError } from '#console/diary/fields/form-error.tsx'
import { offeringName } from '#console/diary/booking-form/new-appointment.ts'
import { isClosed } from '#console/diary/appointment-sheet/use-change-error.ts'
import type { NewAppointment, ShopAppointment } from '#features/appointment/diary-api.ts'
import type { ShopOffering } from '#features/offering/api.ts'
import { isTransient } from '#lib/api/api-error.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { focusHere } from '#lib/keyboard/focus-here.ts'
import { useKeptFocus } from '#lib/keyboard/use-kept-focus.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Services that start a walk-in now with one press, with any free staff member. */
export function QuickServices(props: {
  offerings: readonly ShopOffering[]
  create: UseMutationResult<ShopAppointment | undefined, Error, NewAppointment>
  onMore: () => void
}) {
  const { create } = props
  const t = useMessages()
  // A request without a response is repeated as it was: another service would be a second one.
  const isRepeated = isTransient(create.error)
  // The customer is already in the shop, which may serve them outside its hours. The choice outlives a failure.
  const closed = isClosed(create.error) || create.variables?.outsideHours === true
  const kept = useKeptFocus<HTMLDivElement>()
  const pressed = props.offerings.find(({ id }) => id === create.variables?.offeringIds[0])
  const isOff = (id: string) => create.isPending || (isRepeated && id !== pressed?.id)
  const start = (id: string) => {
    if (isOff(id)) return
    const again = isRepeated ? create.variables : undefined
    create.mutate(again ?? { source: 'walk_in', offeringIds: [id] })
  }
  const isRunning = (id: string) => create.isPending && create.variables.offeringIds[0] === id
  return (
    <>
      {!closed && <p className="mt-1 text-ink-2">{t('diary.quickText')}</p>}
      <div {...kept} className="mt-3 grid gap-3">
        {closed && create.variables && (
          <Button
            ref={focusHere}
            pending={create.isPending}
            onClick={() => create.mutate({ ...create.variables, outsideHours: true })}
          >
            <span>
              {pressed && (
                <span className="block">
                  <Name of={offeringName(pressed)} />
                </span>
              )}{' '}
              <span className="block font-medium">{t('diary.bookAnyway')}</span>
            </span>
          </Button>
        )}
        <FormError
          anyStaff
          error={isClosed(create.error) ? null : create.error}
          onAlternative={({ start: at, staffId }) => {
            if (create.variables) create.mutate({ ...create.variables, start: at, staffId })
          }}
        />
        {closed && (
          <Button
            variant="outline"
            inactive={create.isPending || isRepeated}
            onClick={() => create.reset()}
          >
            {t('diary.otherService')}
          </Button>
        )}
        <ul className="grid gap-2" hidden={closed}>
          {props.offerings.map((offering) => (
            <li key={offering.id} className="grid">
              <ServiceButton
                offering={offering}
                running={isRunning(offering.id)}
                off={isOff(offering.id)}
                onPress={() => start(offering.id)}
              />
            </li>
          ))}
        </ul>
        <Button
          variant="outline"
          block
          inactive={create.isPending || isRepeated}
          onClick={props.onMore}
        >
          {t('diary.moreDetails')}
        </Button>
      </div>
    </>
  )
}

function ServiceButton(props: {
  offering: ShopOffering
  running: boolean
  off: boolean
  onPress: () => void
}) {
  const { offering } = props
  const format = useFormat()
  return (
    <button
      type="button"
      aria-disabled={props.off || undefined}
      onClick={props.onPress}
      className="edge flex min-h-14 items-center gap-3 rounded-md px-4 py-2 text-start leading-ui inset-ring inset-ring-line hover:bg-bg-subtle aria-disabled:opacity-60"
    >
      {props.running && <Spinner size="text" />}
      <span className="min-w-0 flex-1 font-semibold">
        <Name of={offeringName(offering)} />
      </span>
      <span className="num text-ink-2">{format.minutes(offering.durationMinutes)}</span>
      <span className="num font-semibold">{format.money(offering.price)}</span>
    </button>
  )
}
