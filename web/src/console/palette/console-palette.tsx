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

/** The open shop, and the account's rights in it. */
export interface PaletteContext {
  shop: Shop
  go: Go
  mayWrite: boolean
  mayFind: boolean
}

/** Command palette: finds a day, a customer, a page or an action from a few letters. */
export function ConsolePalette(props: {
  context: PaletteContext
  pages: readonly NavItem[]
  onClose: () => void
  onKeys: () => void
}) {
  const { context } = props
  const t = useMessages()
  const format = useFormat()
  const [text, setText] = useState('')
  const typed = useDeferredValue(text.trim())
  const customers = useCustomers(typed, context)
  const actions = actionsOf(context, t, props.onKeys)
  const pages = pageCommands(props.pages, context.go.to)
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
          commands: daysOf(text, context, (day) => format.day(day, 'fullYear')),
        },
        { id: 'customers', label: t('console.customers'), commands: customers.commands },
        { id: 'actions', label: t('console.palette.actions'), commands: matching(text, actions) },
        { id: 'pages', label: t('console.palette.pages'), commands: matching(text, pages) },
      ]}
      onClose={props.onClose}
    />
  )
}

/** Returns a command for a typed day, on the open diary page; today is left out of the address. */
function daysOf(
  text: string,
  { shop, go }: PaletteContext,
  name: (day: string) => string,
): Command[] {
  const today = dayOf(Date.now(), shop.timeZone)
  const day = typedDay(text, today)
  if (day === undefined) return []
  const run = () => go.toPage(go.diaryNow() ?? 'today', { day: day === today ? undefined : day })
  return [{ id: 'day', label: name(day), icon: CalendarDays, run }]
}

/** Returns commands for customers matching the typed text, and a note while there is no answer. */
function useCustomers(typed: string, { shop, go, mayFind }: PaletteContext) {
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
  if (found.data) return { commands }
  return { commands, note: t(found.isError ? 'console.palette.failed' : 'search.loading') }
}

/** Returns the most frequent actions. */
function actionsOf({ go, mayWrite }: PaletteContext, t: Translate, onKeys: () => void) {
  const action = (id: string, label: string, icon: LucideIcon, shortcut?: string) => ({
    id,
    label,
    names: [label],
    icon,
    shortcut,
    run: () => go.toSheet(id),
  })
  return [
    ...(mayWrite
      ? [
          action('new', t('diary.newBooking'), Plus, 'N'),
          action('walkIn', t('diary.walkInNow'), Footprints),
          action('block', t('diary.blockTime'), CalendarX),
        ]
      : []),
    { ...action('keys', t('console.keys'), Keyboard, '?'), run: onKeys },
  ]
}
