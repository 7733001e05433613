import { MINUTE_MS } from '@awan/core/time'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { wallMinute } from '#console/diary/grid/axis.ts'
import { hoursOn } from '#console/diary/grid/columns.ts'
import { figuresOf, freeMinutes } from '#console/diary/figures.ts'
import type { Diary } from '#features/appointment/diary-api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages, type Translate } from '#lib/i18n/language-context.ts'

/** Returns a length as text, such as "5 h 30 min". */
function lengthText(t: Translate, minutes: number): string {
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return t('shell.minutes', { count: minutes })
  const rest = minutes % 60
  return rest === 0
    ? t('diary.hours', { hours })
    : t('diary.hoursMinutes', { hours, minutes: rest })
}

/**
 * Figures of a day on one line; for today, free time is counted from now on. A phone shows the first two, the day's
 * menu all (`whole`).
 */
export function FiguresLine(props: {
  /** Undefined while loading: a skeleton keeps the line's place. */
  diary: Diary | undefined
  failed: boolean
  date: string
  now: number
  whole?: boolean
}) {
  const { diary } = props
  const t = useMessages()
  const format = useFormat()
  if (!diary)
    return props.failed ? <span>–</span> : <Skeleton className="my-1 h-[calc(1lh-0.5rem)] w-28" />
  const figures = figuresOf(diary.visits)
  const free = diary.staff
    .map(({ id }) => freeOf(diary, props.date, id, props.now))
    .reduce((sum, one) => sum + one, 0)
  const more = props.whole ? '' : 'max-lg:hidden'
  return (
    <>
      <span>{t('diary.figure.bookings', { count: figures.bookings })}</span>
      {/* An amount does not wrap. */}
      <span className="whitespace-nowrap">
        {t('diary.figure.expected', { sum: format.money(figures.expected) })}
      </span>
      <span className={more}>{t('diary.figure.free', { length: lengthText(t, free) })}</span>
      <span className={more}>{t('diary.figure.new', { count: figures.newCustomers })}</span>
    </>
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
