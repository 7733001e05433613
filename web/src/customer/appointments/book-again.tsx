import { ButtonLink } from '#components/buttons/button.tsx'
import { Cover } from '#components/cover/cover.tsx'
import { useDone } from '#customer/appointments/use-done.ts'
import { ForWhomLine } from '#features/attendee/components/for-whom-line.tsx'
import { useLooks } from '#lib/places/places.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toBookAgain } from '#lib/paths.ts'

/** The last few completed appointments, each with a link to book it again; empty without any. */
export function BookAgain() {
  const lookOf = useLooks()
  const t = useMessages()
  const format = useFormat()
  const done = useDone()
  if (!done?.length) return null
  return (
    <section aria-labelledby="again">
      <h2 id="again" className="mb-2 text-xl">
        {t('appointment.bookAgain')}
      </h2>
      <ul className="divide-y divide-line">
        {done.map((item) => {
          const title = format.services(item.items)
          return (
            <li key={item.id} className="flex flex-wrap items-center gap-x-3.5 gap-y-1 py-3">
              <Cover
                {...lookOf(item.business.categoryId)}
                seed={item.businessId}
                sign={format.name(item.business.name)}
                photo={item.business.photo}
                className="size-14 flex-none rounded-md"
              />
              <span className="grid max-w-full flex-[1_1_0] leading-ui">
                <bdi className="font-semibold">{title}</bdi>
                {item.attendee && (
                  <span className="text-sm">
                    <ForWhomLine name={item.attendee.name} />
                  </span>
                )}
                <bdi className="text-sm text-ink-2">{format.name(item.business.name)}</bdi>
                <span className="text-cap text-ink-2">
                  {format.day(item.eveningOf ?? dayOf(item.start, item.timeZone), 'date')}
                </span>
              </span>
              <ButtonLink variant="tonal" size="sm" to={toBookAgain(item)}>
                {t('appointment.bookAgain')}
                <span className="sr-only">{title}</span>
              </ButtonLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
