import type { ReactNode } from 'react'
import { changeOf } from '@awan/core/insight/rules'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** A number with its label, in a `<dl>`. */
export function Figure(props: { name: string; value: string; children?: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5 rounded-lg bg-surface p-4 leading-ui shadow-1">
      <dt className="text-sm text-ink-2">{props.name}</dt>
      <dd className="num text-xl font-bold">{props.value}</dd>
      {props.children && <dd className="text-sm text-ink-2">{props.children}</dd>}
    </div>
  )
}

/** Shows the difference between a number and the previous one. */
export function Difference({ now, before }: { now: number; before: number }) {
  const t = useMessages()
  const format = useFormat()
  const change = changeOf(now, before)
  if (change === null) return null
  if (change === 0) return t('insight.same')
  const said = { change: format.percent(Math.abs(change)) }
  return t(change > 0 ? 'insight.more' : 'insight.less', said)
}
