import { useChosenInSight } from '#components/buttons/use-chosen-in-sight.ts'
import { cx } from '#components/class-names.ts'
import type { Day } from '#features/availability/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Next days as radio buttons, each with a hint about its availability. */
export function DayStrip(props: {
  name: string
  days: readonly Day[]
  timeZone: string
  value: string | undefined
  /** True if fully booked days can be selected too. */
  full?: boolean
  onChange: (date: string) => void
}) {
  const t = useMessages()
  const strip = useChosenInSight(props.value)
  return (
    <fieldset ref={strip} className="min-w-0">
      <legend className="sr-only">{t('availability.day')}</legend>
      <div className="no-scrollbar relative -mx-gutter flex snap-x scroll-px-gutter gap-2 overflow-x-auto px-gutter py-1 lg:-mx-1 lg:gap-1.5 lg:px-1">
        {props.days.map((day) => (
          <DayCell
            key={day.date}
            name={props.name}
            day={day}
            timeZone={props.timeZone}
            chosen={day.date === props.value}
            full={props.full}
            onChoose={() => props.onChange(day.date)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function DayCell(props: {
  name: string
  day: Day
  timeZone: string
  chosen: boolean
  full: boolean | undefined
  onChoose: () => void
}) {
  const { day, timeZone, chosen } = props
  const t = useMessages()
  const format = useFormat()
  const off = day.free === 0
  const hint =
    day.state === 'few'
      ? t('availability.left', { count: day.free })
      : t(`availability.${day.state}`)
  const times = off ? hint : t('availability.times', { count: day.free })
  const word = format.isToday(day.date, timeZone)
    ? t('shell.today')
    : format.day(day.date, 'weekday')
  return (
    <label
      data-chosen={chosen || undefined}
      className={cx(
        'edge printed relative grid min-h-21.5 min-w-15.5 flex-none snap-start content-center justify-items-center gap-0.5 rounded-md px-1.5 text-cap leading-ui outline-offset-2 outline-focus has-focus-visible:outline-3 transition-[scale] active:scale-[0.985]',
        off ? 'bg-bg-subtle text-ink-3' : 'inset-ring inset-ring-line hover:bg-bg-subtle',
        chosen && 'bg-brand text-on-brand hover:bg-brand',
      )}
    >
      <input
        type="radio"
        className="over-label"
        name={props.name}
        value={day.date}
        checked={chosen}
        disabled={off && !(props.full && day.state === 'full')}
        aria-label={t('availability.dayTimes', { day: format.day(day.date, 'full'), times })}
        onChange={props.onChoose}
      />
      <span aria-hidden="true">{word}</span>
      <span
        aria-hidden="true"
        className={cx('num text-xl leading-tight font-bold', off && 'line-through')}
      >
        {format.day(day.date, 'number')}
      </span>
      <span aria-hidden="true" className={cx('text-xs font-semibold', hintTone(day, chosen))}>
        {hint}
      </span>
    </label>
  )
}

function hintTone(day: Day, chosen: boolean): string | false {
  if (chosen || day.free === 0) return false
  return day.state === 'few' ? 'text-saffron-ink' : 'text-success-ink'
}
