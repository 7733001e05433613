import { useId } from 'react'
import { HOLIDAY_NAMES } from '@awan/core/locales/preset-reasons'
import { Badge } from '#components/text/badge.tsx'
import { Button } from '#components/buttons/button.tsx'
import { useDaysText } from '#console/team/time-off/use-time-off-text.ts'
import { newTimeOff, type TimeOffDraft, type TimeOffEntry } from '#features/staff/time-off.ts'
import { closingOf, holidaysFrom } from '#features/staff/holidays.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useKeptFocus } from '#lib/keyboard/use-kept-focus.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Lists the public holidays of the coming year, to close on; expected dates may still move. */
export function Holidays(props: {
  today: string
  entries: readonly TimeOffEntry[]
  onChoose: (draft: TimeOffDraft) => void
}) {
  const t = useMessages()
  const format = useFormat()
  const daysText = useDaysText()
  const list = useId()
  const kept = useKeptFocus<HTMLUListElement>()
  return (
    <section aria-labelledby="holidays" className="rounded-lg bg-surface p-4 shadow-1">
      <h2 id="holidays" className="text-lg">
        {t('staff.holidays')}
      </h2>
      <p className="text-sm text-ink-2">{t('staff.holidaysText')}</p>
      <ul {...kept} className="mt-2">
        {holidaysFrom(props.today).map((holiday) => {
          const { id, firstDay, expected } = holiday
          const { left, closed } = closingOf(holiday, props.entries, props.today)
          const named = `${list}-${id}-${firstDay}`
          const name = format.name(HOLIDAY_NAMES[id])
          return (
            <li
              key={`${id} ${firstDay}`}
              className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 border-line py-1.5 not-last:border-b"
            >
              <span className="grid min-w-0 flex-[1_1_8rem] leading-ui">
                <span id={named} className="font-semibold">
                  {name}
                </span>
                <span className="dots num text-sm text-ink-2">
                  <span>{daysText(holiday)}</span>
                  {expected && <span>{t('staff.expected')}</span>}
                </span>
              </span>
              {left === undefined ? (
                <Badge tone={closed ? 'danger' : 'warning'}>
                  {t(closed ? 'staff.closed' : 'staff.someAway')}
                </Badge>
              ) : (
                <Button
                  size="sm"
                  variant="tonal"
                  id={`${named}-close`}
                  aria-labelledby={`${named}-close ${named}`}
                  onClick={() =>
                    props.onChoose({ ...newTimeOff(left.firstDay, null), ...left, reason: name })
                  }
                >
                  {t(left.firstDay === left.lastDay ? 'staff.closeDay' : 'staff.closeDays')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
