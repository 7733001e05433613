import { Button } from '#components/buttons/button.tsx'
import { SelectField } from '#components/fields/select-field.tsx'
import type { Booking } from '#customer/booking/use-booking.ts'
import { ableStaff, idsOf, soldOf } from '#customer/booking/use-choice.ts'
import type { Business } from '#features/business/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useKeptFocus } from '#lib/keyboard/use-kept-focus.ts'

interface OtherProps {
  business: Business
  booking: Booking
}

/** Choice of each further person's service and staff member; by default all have the same. */
export function OtherPeople(props: OtherProps) {
  return props.booking.choice.others.map((_, at) => <Other key={at} {...props} at={at} />)
}

function Other(props: OtherProps & { at: number }) {
  const { booking, at } = props
  const t = useMessages()
  const format = useFormat()
  const kept = useKeptFocus<HTMLDivElement>()
  return (
    <div {...kept} className="grid grid-cols-[minmax(0,1fr)]">
      {booking.choice.others[at] ? (
        <Own {...props} />
      ) : (
        <Button
          variant="tonal"
          size="sm"
          onClick={() => booking.chooseOthers(at, (choice) => ({ offeringIds: idsOf(choice) }))}
        >
          {t('booking.anotherService', { number: format.number(at + 2) })}
        </Button>
      )}
    </div>
  )
}

/** Service and staff member of one further person. */
function Own({ business, booking, at }: OtherProps & { at: number }) {
  const t = useMessages()
  const format = useFormat()
  const { others, staffId } = booking.choice
  const own = others[at]
  const number = format.number(at + 2)
  const sold = soldOf(business, own?.offeringIds)
  const elsewhere = [staffId, ...others.map((one, place) => place !== at && one?.staffId)]
  const able = ableStaff(business, sold).filter(({ id }) => !elsewhere.includes(id))
  return (
    <div className="grid gap-3">
      <SelectField
        label={t('booking.theirService', { number })}
        value={own?.offeringIds.length === 1 ? own.offeringIds[0] : ''}
        onChange={({ target }) =>
          booking.chooseOthers(at, () =>
            target.value === '' ? undefined : { offeringIds: [target.value] },
          )
        }
      >
        <option value="">{t('booking.sameService')}</option>
        {business.offerings
          .filter(({ staffIds }) => staffIds.length > 0)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {format.name(name)}
            </option>
          ))}
      </SelectField>
      <SelectField
        label={t('booking.theirStaff', { number })}
        value={own?.staffId ?? ''}
        onChange={({ target }) =>
          booking.chooseOthers(
            at,
            ({ others: chosen }) =>
              chosen[at] && {
                offeringIds: chosen[at].offeringIds,
                ...(target.value !== '' && { staffId: target.value }),
              },
          )
        }
      >
        <option value="">{t('booking.anyStaff')}</option>
        {able.map(({ id, name }) => (
          <option key={id} value={id}>
            {format.name(name)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
