import { Keyboard, Store, Users } from 'lucide-react'
import { useState } from 'react'
import { matching } from '@awan/core/search/matching'
import type { NavItem } from '#components/navigation/side-bar.tsx'
import { pageCommands } from '#components/palette/page-commands.ts'
import { Palette, type Command } from '#components/palette/palette.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toDesk } from '#lib/paths.ts'
import { isQuery } from '#lib/use-url-filters.ts'

/** Command palette of the desk: finds a page, and searches people and businesses by the typed text. */
export function DeskPalette(props: {
  pages: readonly NavItem[]
  onGo: (to: string) => void
  onKeys: () => void
  onClose: () => void
}) {
  const { onGo } = props
  const t = useMessages()
  const [text, setText] = useState('')
  const query = text.trim()
  const pages = pageCommands(props.pages, onGo)
  const keys = { id: 'keys', label: t('console.keys'), names: [t('console.keys')], icon: Keyboard }
  const searches: Command[] = [
    {
      id: 'people',
      label: t('console.palette.people', { query }),
      icon: Users,
      run: () => onGo(toDesk('people', { query })),
    },
    {
      id: 'businesses',
      label: t('console.palette.businesses', { query }),
      icon: Store,
      run: () => onGo(toDesk('', { show: 'all', query })),
    },
  ]
  return (
    <Palette
      title={t('console.palette')}
      label={t('console.palette.deskField')}
      text={text}
      onText={setText}
      groups={[
        { id: 'pages', label: t('console.palette.pages'), commands: matching(text, pages) },
        {
          id: 'actions',
          label: t('console.palette.actions'),
          commands: matching(text, [{ ...keys, shortcut: '?', run: props.onKeys }]),
        },
        {
          id: 'searches',
          label: t('console.palette.open'),
          commands: isQuery(query) ? searches : [],
        },
      ]}
      onClose={props.onClose}
    />
  )
}
