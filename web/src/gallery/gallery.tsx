import { Suspense, useState, type ComponentType } from 'react'
import { Link, useLocation } from 'react-router'
import { LanguageSwitch } from '#components/buttons/language-switch.tsx'
import { Switch } from '#components/fields/switch.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { Buttons } from '#gallery/components/buttons.tsx'
import { Charts } from '#gallery/components/charts.tsx'
import { Covers } from '#gallery/components/cover.tsx'
import { DayFields } from '#gallery/components/day-field.tsx'
import { Editing } from '#gallery/components/editing.tsx'
import { Feedback } from '#gallery/components/feedback.tsx'
import { Fields } from '#gallery/components/fields.tsx'
import { Maps } from '#gallery/components/map.tsx'
import { Palettes } from '#gallery/components/palette.tsx'
import { Navigation } from '#gallery/components/navigation.tsx'
import { Overlays } from '#gallery/components/overlays.tsx'
import { PageHeads } from '#gallery/components/page.tsx'
import { Pictures } from '#gallery/components/pictures.tsx'
import { Texts } from '#gallery/components/text.tsx'
import { Cards } from '#gallery/features/cards.tsx'
import { FeatureDialogs } from '#gallery/features/dialogs.tsx'
import { DiaryBlocks } from '#gallery/features/diary.tsx'
import { Reviews } from '#gallery/features/reviews.tsx'
import { BookingTimes } from '#gallery/features/times.tsx'

/** A page per folder of components, and one per kind of feature components. */
const GROUPS: Record<string, ComponentType> = {
  buttons: Buttons,
  charts: Charts,
  cover: Covers,
  'day-field': DayFields,
  editing: Editing,
  feedback: Feedback,
  fields: Fields,
  map: Maps,
  navigation: Navigation,
  palette: Palettes,
  overlays: Overlays,
  page: PageHeads,
  pictures: Pictures,
  text: Texts,
  cards: Cards,
  dialogs: FeatureDialogs,
  diary: DiaryBlocks,
  reviews: Reviews,
  times: BookingTimes,
}

const HOME = '/dev/components'
const DARK = 'dark'

/** Every component in its states, one group per page; `?bare` renders only the group, for its picture. */
export function GalleryPage() {
  const { pathname, search } = useLocation()
  const name = pathname.slice(HOME.length + 1)
  const Group = GROUPS[name]
  const bare = new URLSearchParams(search).has('bare')
  return (
    <Suspense fallback={<Spinner />}>
      {!bare && <Bar search={search} chosen={name} />}
      <main data-gallery={name} className="page-width py-5">
        {Group && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
            <Group />
          </div>
        )}
      </main>
    </Suspense>
  )
}

function Bar({ search, chosen }: { search: string; chosen: string }) {
  const { dataset } = document.documentElement
  const [dark, setDark] = useState(dataset.theme === DARK)
  const turn = (on: boolean) => {
    dataset.theme = on ? DARK : 'light'
    setDark(on)
  }
  return (
    <header className="page-width grid gap-2 pt-5">
      <nav className="flex flex-wrap gap-2" dir="ltr">
        {Object.keys(GROUPS).map((name) => (
          <Link
            key={name}
            to={`${HOME}/${name}${search}`}
            aria-current={name === chosen ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded-md px-3 font-medium hover:bg-bg-subtle aria-[current=page]:bg-brand-soft"
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className="flex flex-wrap gap-2">
        <LanguageSwitch className="hover:bg-bg-subtle" />
        <Switch label={<span dir="ltr">{DARK}</span>} checked={dark} onChange={turn} />
      </div>
    </header>
  )
}
