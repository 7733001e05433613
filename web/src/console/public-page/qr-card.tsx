import { Download, Printer } from 'lucide-react'
import { Button, ButtonLink } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Card } from '#console/frame/card.tsx'
import { QrCode } from '#components/pictures/qr-code.tsx'
import { qrFile, qrOf } from '#components/pictures/qr.ts'
import { linkOf } from '#console/public-page/site.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toConsole } from '#lib/paths.ts'

/** QR code to print, or to download as a file. */
export function QrCard() {
  const t = useMessages()
  const { id, slug } = useShop()
  const link = linkOf(slug, 'qr')
  return (
    <Card title={t('poster.qr')} text={t('poster.qrText')}>
      <div className="flex flex-wrap items-center gap-4">
        <QrCode
          link={link}
          label={t('poster.qrAlt')}
          className="w-40 max-w-full flex-none rounded-md"
        />
        <div className="flex flex-wrap gap-2">
          {(['a6', 'a4'] as const).map((size) => (
            <ButtonLink
              key={size}
              to={toConsole(id, 'poster', { size })}
              size="sm"
              variant="outline"
              icon={<Icon of={Printer} />}
            >
              {t('poster.sheet', { size: size.toUpperCase() })}
            </ButtonLink>
          ))}
          <Button
            size="sm"
            variant="outline"
            icon={<Icon of={Download} />}
            onClick={() => save(qrFile(qrOf(link)))}
          >
            {t('poster.download')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function save(content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'image/svg+xml' }))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = 'qr.svg'
  anchor.click()
  // The browser has saved the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
