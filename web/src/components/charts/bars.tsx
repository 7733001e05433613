import type { ReactNode } from 'react'
import { useFormat } from '#lib/format/use-format.ts'

/** Horizontal bars, each with its name and number. */
export function Bars({ bars }: { bars: readonly { id: string; name: string; count: number }[] }) {
  const format = useFormat()
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <ul className="grid gap-2.5">
      {bars.map(({ id, name, count }) => (
        <li key={id} className="grid gap-1 leading-ui">
          <Line name={<bdi>{name}</bdi>} count={format.number(count)} />
          <span className="block h-2.5 overflow-hidden rounded-full bg-bg-sunken">
            <span
              className="mark block h-full rounded-full bg-brand"
              style={{ width: `${(count / most) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Line(props: { name: ReactNode; count: string }) {
  return (
    <span className="flex justify-between gap-3">
      <span className="min-w-0 wrap-anywhere">{props.name}</span>
      <span className="num font-semibold">{props.count}</span>
    </span>
  )
}
