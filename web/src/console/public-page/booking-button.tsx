import { Copy } from 'lucide-react'
import { useState } from 'react'
import { buttonCode } from '@awan/core/business/sharing'
import type { Language } from '@awan/core/language'
import { Button } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { CodeBox } from '#components/text/code-box.tsx'
import { Card } from '#console/frame/card.tsx'
import { LanguageChoice } from '#console/public-page/language-choice.tsx'
import { linkOf } from '#console/public-page/site.ts'
import { useCopy } from '#components/overlays/use-copy.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'

/** HTML code of a booking button for the shop's own site, and its preview. */
export function BookingButton() {
  const { language, t } = useLanguage()
  const [chosen, choose] = useState<Language>(language)
  const copy = useCopy('poster.copied')
  const code = buttonCode(chosen, linkOf(useShop().slug, 'button'))
  return (
    <Card title={t('poster.button')} text={t('poster.buttonText')}>
      <LanguageChoice value={chosen} onChange={choose} />
      <div
        className="rounded-md bg-white p-5 text-center"
        // The same code that is copied; generated here, with the address escaped.
        dangerouslySetInnerHTML={{ __html: code }}
      />
      <CodeBox label={t('poster.code')} className="max-lg:sr-only">
        {code}
      </CodeBox>
      <Button
        size="sm"
        variant="outline"
        className="justify-self-start"
        icon={<Icon of={Copy} />}
        onClick={() => void copy(code)}
      >
        {t('poster.copy')}
      </Button>
    </Card>
  )
}
