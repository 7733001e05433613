import { useQuery } from '@tanstack/react-query'
import { COMING_HERE_LIMIT } from '@awan/core/appointment/rules'
import { GRIDS } from '@awan/core/business/rules'
import { KEPT_FORGIVE, MOST_MISSED } from '@awan/core/customer/standing'
import { SelectField } from '#components/fields/select-field.tsx'
import { choices } from '#console/rules/presets.ts'
import { useDurationText } from '#console/rules/use-duration.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { rulesExampleQuery, type Rules } from '#features/business/rules-api.ts'
import { MINUTE_MS, addDays, instantText } from '@awan/core/time'
import { dayOf } from '#lib/datetime/day.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

interface RuleProps {
  rules: Rules
  onChange: (change: Partial<Rules>) => void
}

const NOTICES = [0, 15, 30, 60, 120, 240, 720, 1440, 2880]
const HORIZONS = [7, 14, 30, 60, 90, 180, 365]
const CUTOFFS = [0, 30, 60, 120, 240, 720, 1440, 2880]
const MISSED = Array.from({ length: MOST_MISSED + 1 }, (_, count) => count)
const LIMITS = [1, 2, 3, 5, 10]

export function GridRule({ rules, onChange }: RuleProps) {
  const t = useMessages()
  const format = useFormat()
  const duration = useDurationText()
  const { timeZone } = useShop()
  const start = useQuery(rulesExampleQuery(useShop().id, rules)).data?.later
  const at = (nth: number) =>
    start
      ? format.time(instantText(Date.parse(start) + nth * rules.gridMinutes * MINUTE_MS), timeZone)
      : ''
  return (
    <Rule
      label={t('rules.grid')}
      value={rules.gridMinutes}
      numbers={choices(GRIDS, rules.gridMinutes)}
      say={duration}
      onChange={(gridMinutes) => onChange({ gridMinutes })}
      example={start && t('rules.gridExample', { first: at(0), second: at(1), third: at(2) })}
    />
  )
}

export function NoticeRule({ rules, onChange }: RuleProps) {
  const t = useMessages()
  const { appointmentTime } = useAppointmentFormat()
  const duration = useDurationText()
  const { timeZone } = useShop()
  const example = useQuery(rulesExampleQuery(useShop().id, rules)).data
  return (
    <Rule
      label={t('rules.notice')}
      value={rules.noticeMinutes}
      numbers={choices(NOTICES, rules.noticeMinutes)}
      say={(minutes) =>
        minutes === 0 ? t('rules.noticeNone') : t('rules.noticeBefore', { time: duration(minutes) })
      }
      onChange={(noticeMinutes) => onChange({ noticeMinutes })}
      example={
        example &&
        (example.first
          ? t('rules.noticeExample', {
              when: appointmentTime(example.first, example.firstEveningOf, timeZone),
            })
          : t('rules.noticeNothing'))
      }
    />
  )
}

export function HorizonRule({ rules, onChange }: RuleProps) {
  const t = useMessages()
  const format = useFormat()
  const { timeZone } = useShop()
  const today = dayOf(useNow(MINUTE_MS), timeZone)
  const day = format.day(addDays(today, rules.horizonDays), 'full')
  return (
    <Rule
      label={t('rules.horizon')}
      value={rules.horizonDays}
      numbers={choices(HORIZONS, rules.horizonDays)}
      say={(count) => t('rules.days', { count })}
      onChange={(horizonDays) => onChange({ horizonDays })}
      example={t('rules.horizonExample', { day })}
    />
  )
}

export function CancelRule({ rules, onChange }: RuleProps) {
  const t = useMessages()
  const { appointmentTime, deadlineWithin } = useAppointmentFormat()
  const duration = useDurationText()
  const { timeZone } = useShop()
  const cutoff = rules.cancelCutoffMinutes
  const example = useQuery(rulesExampleQuery(useShop().id, rules)).data
  const appointment = example?.later
  const until = appointment && instantText(Date.parse(appointment) - cutoff * MINUTE_MS)
  return (
    <Rule
      label={t('rules.cutoff')}
      value={cutoff}
      numbers={choices(CUTOFFS, cutoff)}
      say={(minutes) =>
        minutes === 0 ? t('rules.cutoffNone') : t('rules.cutoffBefore', { time: duration(minutes) })
      }
      onChange={(cancelCutoffMinutes) => onChange({ cancelCutoffMinutes })}
      example={
        cutoff === 0
          ? t('rules.cutoffNoneExample')
          : appointment &&
            until &&
            t('rules.cutoffExample', {
              appointment: appointmentTime(appointment, example.laterEveningOf, timeZone),
              when: deadlineWithin(until, timeZone),
            })
      }
    />
  )
}

export function LimitRule({ rules, onChange }: RuleProps) {
  const t = useMessages()
  const limit = rules.customerLimit
  return (
    <Rule
      label={t('rules.limit')}
      value={limit ?? 0}
      numbers={choices([0, ...LIMITS], limit ?? 0)}
      say={(count) =>
        count === 0
          ? t('rules.limitNone', { count: COMING_HERE_LIMIT })
          : t('rules.limitSome', { count })
      }
      onChange={(count) => onChange({ customerLimit: count === 0 ? null : count })}
      example={t('rules.limitExample', { count: limit ?? COMING_HERE_LIMIT })}
    />
  )
}

/** Number of missed appointments after which a customer can only book by phone. */
export function MissedRule({ rules, onChange }: RuleProps) {
  const t = useMessages()
  const limit = rules.missedLimit ?? 0
  return (
    <Rule
      label={t('rules.missed')}
      value={limit}
      numbers={MISSED}
      say={(count) => (count === 0 ? t('rules.missedNone') : t('rules.missedSome', { count }))}
      onChange={(count) => onChange({ missedLimit: count === 0 ? null : count })}
      example={t(limit === 0 ? 'rules.missedNoneExample' : 'rules.missedExample', {
        count: KEPT_FORGIVE,
      })}
    />
  )
}

/** Field of one rule: a choice of numbers in words, and the effect of the chosen one. */
function Rule(props: {
  label: string
  value: number
  numbers: readonly number[]
  say: (value: number) => string
  onChange: (value: number) => void
  /** Empty while loading. */
  example: string | null | undefined
}) {
  return (
    <div className="grid gap-1.5">
      <SelectField
        label={props.label}
        value={props.value}
        onChange={({ target }) => props.onChange(Number(target.value))}
      >
        {props.numbers.map((number) => (
          <option key={number} value={number}>
            {props.say(number)}
          </option>
        ))}
      </SelectField>
      <p aria-live="polite" className="min-h-5 text-sm text-ink-2">
        {props.example}
      </p>
    </div>
  )
}
