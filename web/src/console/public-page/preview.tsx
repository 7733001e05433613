import { MapPin, Star } from 'lucide-react'
import { useState } from 'react'
import { WRITING } from '@awan/core/locales/writing'
import { LANGUAGES, localeOf, pick, type Language } from '@awan/core/language'
import { Cover } from '#components/cover/cover.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { useLooks } from '#lib/places/places.ts'
import { Card } from '#console/frame/card.tsx'
import { LanguageChoice } from '#console/public-page/language-choice.tsx'
import type { ShopPage } from '#features/business/details-api.ts'
import { formatMoney, formatRating } from '#lib/format/number.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'

const SHOWN = 4

/** Preview of the page on a phone, in either language. */
export function ShopPagePreview({ page }: { page: ShopPage }) {
  const lookOf = useLooks()
  const { language, digits, t } = useLanguage()
  const [chosen, choose] = useState<Language>(language)
  const locale = localeOf(chosen, digits)
  return (
    <Card title={t('poster.preview')}>
      <LanguageChoice value={chosen} onChange={choose} />
      <div
        lang={chosen}
        dir={LANGUAGES[chosen].direction}
        className="mx-auto w-full max-w-80 overflow-hidden rounded-xl bg-bg shadow-2 inset-ring-4 inset-ring-line"
      >
        <Cover
          wide
          {...lookOf(page.categoryId)}
          seed={page.id}
          sign={pick(page.name, chosen)}
          photo={page.photo}
          className="h-40 rounded-t-xl"
        />
        <div className="grid gap-3 p-4">
          <h3 className="text-2xl wrap-anywhere">
            <bdi>{pick(page.name, chosen)}</bdi>
          </h3>
          <p className="flex items-center gap-2 text-ink-2">
            <Icon of={MapPin} size="s" />
            <span>{`${pick(page.categoryName, chosen)} · ${pick(page.district, chosen)}`}</span>
          </p>
          {page.rating && (
            <p className="flex items-center gap-2 text-ink-2">
              <Icon of={Star} size="s" className="fill-current text-star" />
              {formatRating(locale, page.rating.average)}
            </p>
          )}
          {pick(page.about, chosen) && (
            <p className="line-clamp-3 text-sm text-ink-2">
              <bdi>{pick(page.about, chosen)}</bdi>
            </p>
          )}
          <ul className="grid gap-2">
            {page.offerings.slice(0, SHOWN).map((offering) => (
              <li
                key={offering.id}
                className="flex flex-wrap justify-between gap-x-3 rounded-md bg-bg-subtle p-3"
              >
                <bdi className="font-semibold wrap-anywhere">{pick(offering.name, chosen)}</bdi>
                <span className="whitespace-nowrap">{formatMoney(locale, offering.price)}</span>
              </li>
            ))}
          </ul>
          {page.offerings.length === 0 && <p className="text-ink-2">{t('poster.noOfferings')}</p>}
          <span className="rounded-md bg-brand p-3 text-center font-semibold text-on-brand">
            {WRITING[chosen].calls.book}
          </span>
        </div>
      </div>
    </Card>
  )
}
