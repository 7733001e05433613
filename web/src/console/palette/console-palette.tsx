import { useQuery } from '@tanstack/react-query'
import {
  CalendarDays,
  CalendarX,
  Footprints,
  Keyboard,
  Plus,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { matching } from '@awan/core/search/matching'
import { typedDay } from '@awan/core/search/typed-day'
import type { NavItem } from '#components/navigation/side-bar.tsx'
import { pageCommands } from '#components/palette/page-commands.ts'
import { Palette, type Command } from '#components/palette/palette.tsx'
import type { Go } from '#console/palette/use-go.ts'
import type { Shop } from '#features/business/shop-api.ts'
import { suggestionsQuery } from '#features/customer/suggestions.ts'
import { useOnline } from '#lib/api/use-online.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages, type Translate } from '#lib/i18n/language-context.ts'
import { toCustomer } from '#console/frame/console-paths.ts'
import { isQuery } from '#lib/use-url-filters.ts'

/** Describes the shop whose console is open, and what the person on screen may do in it. */
export interface Standing {
  shop: Shop
  go: Go
  mayWrite: boolean
  mayFind: boolean
}

/** Finds a day, a customer, a page or a deed of the shop from a few letters. */
export function ConsolePalette(props: {
  standing: Standing
  pages: readonly NavItem[]
  onClose: () => void
  onKeys: () => void
}) {
  const { standing } = props
  const t = useMessages()
  const format = useFormat()
  const [text, setText] = useState('')
  const typed = useDeferredValue(text.trim())
  const customers = useCustomers(typed, standing)
  const deeds = deedsOf(standing, t, props.onKeys)
  const pages = pageCommands(props.pages, standing.go.to)
  return (
    <Palette
      title={t('console.palette')}
      label={t('console.palette.field')}
      text={text}
      onText={setText}
      note={customers.note}
      groups={[
        {
          id: 'day',
          label: t('console.palette.day'),
          commands: daysOf(text, standing, (day) => format.day(day, 'fullYear')),
        },
        { id: 'customers', label: t('console.customers'), commands: customers.commands },
        { id: 'deeds', label: t('console.palette.deeds'), commands: matching(text, deeds) },
        { id: 'pages', label: t('console.palette.pages'), commands: matching(text, pages) },
      ]}
      onClose={props.onClose}
    />
  )
}

/** Returns the day that is typed, as the page of the diary that is open shows it; it knows itself which day today's is. */
function daysOf(text: string, { shop, go }: Standing, name: (day: string) => string): Command[] {
  const today = dayOf(Date.now(), shop.timeZone)
  const day = typedDay(text, today)
  if (day === undefined) return []
  const run = () => go.toPage(go.diary ?? 'today', { day: day === today ? undefined : day })
  return [{ id: 'day', label: name(day), icon: CalendarDays, run }]
}

/** Returns whom the server knows by what is typed, and what to say while it has not answered. */
function useCustomers(typed: string, { shop, go, mayFind }: Standing) {
  const t = useMessages()
  const online = useOnline()
  const enabled = mayFind && isQuery(typed)
  const found = useQuery({ ...suggestionsQuery(shop.id, typed), enabled })
  if (!enabled) return { commands: [] }
  const commands = (found.data ?? []).map(({ id, name, phone }) => ({
    id: `customer ${id}`,
    label: name === phone ? formatPhone(name) : name,
    text: phone && phone !== name && <span className="ltr num">{formatPhone(phone)}</span>,
    icon: UserRound,
    run: () => go.to(toCustomer(shop.id, id)),
  }))
  if (!online) return { commands, note: t('console.palette.offline') }
  if (found.isError) return { commands, note: t('console.palette.failed') }
  return found.data ? { commands } : { commands, note: t('search.loading') }
}

/** Returns what is done most, from anywhere. */
function deedsOf({ go, mayWrite }: Standing, t: Translate, onKeys: () => void) {
  const deed = (id: string, label: string, icon: LucideIcon, shortcut?: string) => ({
    id,
    label,
    names: [label],
    icon,
    shortcut,
    run: () => go.toPage(go.diary ?? 'today', { day: go.dayNow(), open: id }),
  })
  return [
    ...(mayWrite
      ? [
          deed('new', t('diary.newBooking'), Plus, 'N'),
          deed('walkIn', t('diary.walkInNow'), Footprints),
          deed('block', t('diary.blockTime'), CalendarX),
        ]
      : []),
    { ...deed('keys', t('console.keys'), Keyboard, '?'), run: onKeys },
  ]
}
