import { Copy } from 'lucide-react'
import { useState } from 'react'
import { frameCode, frameLink } from '@awan/core/business/sharing'
import { LANGUAGES, LANGUAGE_IDS, type Language } from '@awan/core/language'
import { WRITING } from '@awan/core/locales/writing'
import { Button } from '#components/buttons/button.tsx'
import { Segmented } from '#components/fields/segmented.tsx'
import { useCopy } from '#components/overlays/use-copy.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { CodeBox } from '#components/text/code-box.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'
import { siteOrigin } from '#lib/site-origin.ts'

/** Shows the code that embeds the booking page in the shop's own site. */
export function EmbedCode() {
  const { language, t } = useLanguage()
  const { slug } = useShop()
  const copy = useCopy('poster.copied')
  const [shown, show] = useState<Language | 'visitor'>('visitor')
  const fixed = shown === 'visitor' ? undefined : shown
  const code = frameCode(
    WRITING[fixed ?? language].calls.book,
    frameLink(siteOrigin(), slug, fixed),
  )
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      <p className="text-ink-2">{t('connect.embedCodeText')}</p>
      <Segmented
        label={t('connect.embedLanguage')}
        value={shown}
        options={[
          { value: 'visitor', label: t('connect.embedVisitor') },
          ...LANGUAGE_IDS.map((each) => ({
            value: each,
            label: <span lang={each}>{LANGUAGES[each].name}</span>,
          })),
        ]}
        onChange={show}
      />
      <CodeBox label={t('poster.code')}>{code}</CodeBox>
      <Button
        size="sm"
        variant="outline"
        className="justify-self-start"
        icon={<Icon of={Copy} />}
        onClick={() => void copy(code)}
      >
        {t('poster.copy')}
      </Button>
    </div>
  )
}
