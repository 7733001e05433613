import { MINUTE_MS } from '@awan/core/time'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { wallMinute } from '#console/diary/grid/axis.ts'
import { hoursOn } from '#console/diary/grid/columns.ts'
import { figuresOf, freeMinutes } from '#console/diary/figures.ts'
import type { Diary } from '#features/appointment/diary-api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages, type Translate } from '#lib/i18n/language-context.ts'

/** 5 h 30 min */
export function lengthText(t: Translate, minutes: number): string {
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return t('shell.minutes', { count: minutes })
  const rest = minutes % 60
  return rest === 0
    ? t('diary.hours', { hours })
    : t('diary.hoursMinutes', { hours, minutes: rest })
}

/** The four numbers of a day: of the one that it is now, free time counts from now on. */
export function FiguresRow(props: {
  /** Undefined until it is loaded: the row keeps its place. */
  diary: Diary | undefined
  failed: boolean
  date: string
  now: number
}) {
  const { diary } = props
  const t = useMessages()
  const format = useFormat()
  const figures = diary && figuresOf(diary.visits)
  const free = diary?.staff
    .map(({ id }) => freeOf(diary, props.date, id, props.now))
    .reduce((sum, one) => sum + one, 0)
  const rows = [
    [t('diary.bookings'), figures && format.number(figures.bookings)],
    [t('diary.expected'), figures && format.money(figures.expected)],
    [t('diary.freeTime'), free === undefined ? undefined : lengthText(t, free)],
    [t('diary.newCustomers'), figures && format.number(figures.newCustomers)],
  ] as const
  return (
    // An amount is never broken: where two do not fit beside each other, they stand below each other.
    <dl className="flex flex-wrap gap-3">
      {rows.map(([label, value]) => (
        <div
          key={label}
          className="max-w-full min-w-min flex-[1_0_40%] rounded-lg bg-surface px-3 py-3 leading-ui shadow-1 sm:px-4 lg:flex-[1_0_20%]"
        >
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="num text-xl font-bold">
            {value ??
              (props.failed ? (
                '–'
              ) : (
                <Skeleton className="my-1 h-[calc(1lh-0.5rem)] w-20 max-w-full" />
              ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function freeOf(diary: Diary, date: string, staffId: string, now: number): number {
  const { timeZone } = diary
  const day = diary.dates.find((one) => one.date === date)
  const isNow = day && Date.parse(day.start) <= now && now < Date.parse(day.end)
  const minute = (instant: string | number) => wallMinute(timeZone, date, instant)
  const appointments = diary.visits
    .flatMap(({ held }) => held)
    .filter(({ resourceId }) => resourceId === staffId)
    .map(({ from, to }) => ({ from: minute(from * MINUTE_MS), to: minute(to * MINUTE_MS) }))
  const offs = [...diary.blocks, ...diary.absences]
    .filter((off) => off.staffId === null || off.staffId === staffId)
    .map(({ start, end }) => ({ from: minute(start), to: minute(end) }))
  const after = isNow ? wallMinute(timeZone, date, now) : undefined
  return freeMinutes(hoursOn(diary, date, staffId), [...appointments, ...offs], after)
}
