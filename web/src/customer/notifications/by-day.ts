import { addDays } from '@awan/core/time'
import { CITY_ZONE, dayOf } from '#lib/datetime/day.ts'

interface Day<Item> {
  /** `YYYY-MM-DD` */
  day: string
  when: 'today' | 'yesterday' | 'earlier'
  items: Item[]
}

/** Groups items, newest first, by day in the zone of the person's city. */
export function byDay<Item extends { createdAt: string }>(
  items: readonly Item[],
  now: number,
): Day<Item>[] {
  const today = dayOf(now, CITY_ZONE)
  const yesterday = addDays(today, -1)
  const days: Day<Item>[] = []
  for (const item of items) {
    const day = dayOf(item.createdAt, CITY_ZONE)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else {
      const when = day === today ? 'today' : day === yesterday ? 'yesterday' : 'earlier'
      days.push({ day, when, items: [item] })
    }
  }
  return days
}
