import { CalendarDays, House, Plus, UserRound } from 'lucide-react'
import { useState } from 'react'
import { matching } from '@awan/core/search/matching'
import { Kbd } from '#components/palette/kbd.tsx'
import { KeySheet } from '#components/palette/key-sheet.tsx'
import { Palette } from '#components/palette/palette.tsx'
import { PaletteButton } from '#components/palette/palette-button.tsx'
import { nothing, Opener, Row, Specimen } from '#gallery/specimen.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

const KEYS = ['K', 'Ctrl', '?'] as const

export function Palettes() {
  return (
    <>
      <Specimen of="Kbd">
        <Row>
          {KEYS.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </Row>
      </Specimen>
      <Specimen of="PaletteButton">
        <PaletteButton onPress={nothing} />
      </Specimen>
      <Specimen of="Palette">
        <Row>
          <Opener name="Palette">{(close) => <Commands onClose={close} />}</Opener>
          <Opener name="Palette, nothing found">
            {(close) => <Commands text="zzzz" onClose={close} />}
          </Opener>
        </Row>
      </Specimen>
      <Specimen of="KeySheet">
        <Opener name="KeySheet">{(close) => <Keys onClose={close} />}</Opener>
      </Specimen>
    </>
  )
}

function Commands(props: { text?: string; onClose: () => void }) {
  const t = useMessages()
  const [text, setText] = useState(props.text ?? '')
  const command = (id: string, label: string, icon: typeof Plus, shortcut?: string) => ({
    id,
    label,
    icon,
    shortcut,
    names: [label],
    run: nothing,
  })
  const actions = [
    command('new', t('diary.newBooking'), Plus, 'N'),
    command('customer', 'Zahra Ali', UserRound),
  ]
  const pages = [
    command('today', t('console.today'), House, '1'),
    command('calendar', t('console.calendar'), CalendarDays, '2'),
  ]
  return (
    <Palette
      title={t('console.palette')}
      label={t('console.palette.field')}
      text={text}
      onText={setText}
      groups={[
        { id: 'actions', label: t('console.palette.actions'), commands: matching(text, actions) },
        { id: 'pages', label: t('console.palette.pages'), commands: matching(text, pages) },
      ]}
      onClose={props.onClose}
    />
  )
}

function Keys({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const keys = [{ shortcut: 'J', label: t('console.keys.next') }]
  return <KeySheet groups={[{ label: t('console.calendar'), keys }]} onClose={onClose} />
}
