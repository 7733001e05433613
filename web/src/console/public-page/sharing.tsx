import { Copy, Share2 } from 'lucide-react'
import { shareText } from '@awan/core/business/sharing'
import { LANGUAGES, LANGUAGE_IDS, pick, type Localized } from '@awan/core/language'
import { Button } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Card } from '#console/frame/card.tsx'
import { linkOf } from '#console/public-page/site.ts'
import { useCopy } from '#components/overlays/use-copy.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'

/** The shop's link, and texts with it in both languages. */
export function Sharing({ name }: { name: Localized }) {
  const { language, t } = useLanguage()
  const copy = useCopy('poster.copied')
  const link = linkOf(useShop().slug, 'link')
  return (
    <Card title={t('poster.link')} text={t('poster.linkText')}>
      <p dir="ltr" className="rounded-md bg-bg-sunken px-4 py-3 wrap-anywhere select-all">
        {link}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<Icon of={Copy} />} onClick={() => void copy(link)}>
          {t('poster.copy')}
        </Button>
        {'share' in navigator && (
          <Button
            size="sm"
            variant="outline"
            icon={<Icon of={Share2} />}
            // Closing the share sheet rejects; that is not a failure.
            onClick={() =>
              void navigator
                .share({ title: pick(name, language), url: link })
                .catch(() => undefined)
            }
          >
            {t('poster.share')}
          </Button>
        )}
      </div>
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {LANGUAGE_IDS.map((each) => {
          const text = shareText(each, name, link)
          const title = t('console.inLanguage', {
            field: t('poster.text'),
            language: each,
            name: LANGUAGES[each].name,
          })
          return (
            <li key={each} className="grid content-between gap-2 rounded-md bg-bg-subtle p-3">
              <div>
                <h3 className="text-sm text-ink-2">{title}</h3>
                <p
                  lang={each}
                  dir={LANGUAGES[each].direction}
                  className="text-md wrap-anywhere whitespace-pre-line"
                >
                  {text}
                </p>
              </div>
              <Button
                size="sm"
                variant="outline"
                icon={<Icon of={Copy} />}
                aria-label={`${t('poster.copy')}: ${title}`}
                onClick={() => void copy(text)}
              >
                {t('poster.copy')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
