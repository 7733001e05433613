import { Badge } from '#components/text/badge.tsx'
import { CoverRow, CoverRowSkeleton } from '#components/cover/cover-row.tsx'
import { Cover } from '#components/cover/cover.tsx'
import { CoverPhoto } from '#components/cover/photo.tsx'
import { PLACES, SHOP_NAME } from '#gallery/demo.ts'
import { Specimen, Stack } from '#gallery/specimen.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** A photo that needs no server: an inline SVG in two colours. */
const PHOTO =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"%3E%3Cpath fill="%23b85" d="M0 0h2v2H0z"/%3E%3Cpath fill="%23357" d="M0 0h1v1H0z"/%3E%3C/svg%3E'

export function Covers() {
  const t = useMessages()
  const format = useFormat()
  const sign = format.name(SHOP_NAME)
  return (
    <>
      <Specimen of="Cover" state="a drawing of each trade, and the bare wall">
        <div className="grid w-full grid-cols-3 gap-3">
          {[...PLACES.categories, { id: 'other', icon: 'other', hue: null }].map((one) => (
            <Cover
              key={one.id}
              scene={one.icon}
              hue={one.hue}
              seed={one.id}
              sign={sign}
              className="aspect-16/10 rounded-md"
            />
          ))}
        </div>
      </Specimen>
      <Specimen of="Cover" state="wide">
        <Cover scene="spa" seed="wide" sign={sign} wide className="h-40 w-full rounded-lg" />
      </Specimen>
      <Specimen of="CoverPhoto" state="over its drawing">
        <span className="relative block h-40 w-full overflow-hidden rounded-lg">
          <CoverPhoto src={PHOTO} />
        </span>
      </Specimen>
      <Specimen of="CoverRow" state="s, m, l">
        <Stack>
          {(['s', 'm', 'l'] as const).map((size) => (
            <CoverRow
              key={size}
              scene="barber"
              seed={size}
              size={size}
              heading="h3"
              to="/"
              name={SHOP_NAME}
              beside={<Badge tone="featured">{t('business.featured')}</Badge>}
            >
              <p className="text-sm text-ink-2">{t('business.openNow')}</p>
            </CoverRow>
          ))}
        </Stack>
      </Specimen>
      <Specimen of="CoverRowSkeleton">
        <Stack>
          <CoverRowSkeleton size="l" />
        </Stack>
      </Specimen>
    </>
  )
}
