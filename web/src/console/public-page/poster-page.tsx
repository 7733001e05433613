import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { BRAND } from '@awan/core/brand'
import { WRITING } from '@awan/core/locales/writing'
import { LANGUAGES, LANGUAGE_IDS } from '@awan/core/language'
import { Button, ButtonLink } from '#components/buttons/button.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { ConsolePage } from '#console/frame/console-page.tsx'
import { QrCode } from '#components/pictures/qr-code.tsx'
import { linkOf } from '#console/public-page/site.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { shopPageQuery, type ShopPage } from '#features/business/details-api.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toConsole } from '#lib/paths.ts'

/** In millimetres. */
const SIZES = { a6: { width: 105, height: 148 }, a4: { width: 210, height: 297 } } as const

/** Printable sheet with the shop's names and QR code. */
export function PosterPage() {
  const t = useMessages()
  const { id } = useShop()
  const [search] = useSearchParams()
  const size = search.get('size') === 'a4' ? 'a4' : 'a6'
  const page = useQuery(shopPageQuery(id))
  const fault = loadingFaultOf(page)
  return (
    <ConsolePage
      title={t('poster.sheet', { size: size.toUpperCase() })}
      actions={
        <>
          <ButtonLink to={toConsole(id, 'publicPage')} variant="outline" size="sm">
            {t('poster.back')}
          </ButtonLink>
          <Button
            size="sm"
            icon={<Icon of={Printer} />}
            inactive={!page.data}
            onClick={() => window.print()}
          >
            {t('poster.print')}
          </Button>
        </>
      }
    >
      {page.data ? (
        <Sheet page={page.data} size={size} />
      ) : fault ? (
        <QueryError error={fault} of={page} />
      ) : (
        <Spinner />
      )}
    </ConsolePage>
  )
}

/** Prints only the sheet, on paper of its size. */
const printRules = (width: number, height: number) => `
@page { size: ${width}mm ${height}mm; margin: 0 }
@media print {
  body { visibility: hidden }
  [data-sheet] { visibility: visible; position: fixed; inset: 0; box-shadow: none }
}`

/** White like paper in both themes; measured relative to its width, so that both sizes look alike. */
function Sheet({ page, size }: { page: ShopPage; size: keyof typeof SIZES }) {
  const t = useMessages()
  const { width, height } = SIZES[size]
  const unit = width / 105
  return (
    <>
      <style>{printRules(width, height)}</style>
      <div
        data-sheet={size}
        style={{
          inlineSize: `${width}mm`,
          blockSize: `${height}mm`,
          padding: `${9 * unit}mm`,
          gap: `${4 * unit}mm`,
          fontSize: `${4.6 * unit}mm`,
          color: '#000',
        }}
        className="mx-auto grid max-w-full content-center justify-items-center bg-white text-center shadow-2"
      >
        {LANGUAGE_IDS.map((language) => {
          const name = page.name[language]
          return (
            name && (
              <p
                key={language}
                lang={language}
                dir={LANGUAGES[language].direction}
                style={{ fontSize: '1.9em', lineHeight: 1.3 }}
                className="font-extrabold wrap-anywhere"
              >
                {name}
              </p>
            )
          )
        })}
        <div style={{ inlineSize: '75%' }}>
          <QrCode link={linkOf(page.slug, 'qr')} label={t('poster.qrAlt')} className="w-full" />
        </div>
        {LANGUAGE_IDS.map((language) => (
          <p
            key={language}
            lang={language}
            dir={LANGUAGES[language].direction}
            className="font-semibold"
          >
            {WRITING[language].calls.scan}
          </p>
        ))}
        <p style={{ fontSize: '0.8em' }}>
          {LANGUAGE_IDS.map((language) => (
            <span key={language} lang={language}>
              {`${BRAND[language]} `}
            </span>
          ))}
        </p>
      </div>
    </>
  )
}
