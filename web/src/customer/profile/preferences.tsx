import type { ComponentProps, ReactNode } from 'react'
import { LANGUAGE_IDS, LANGUAGES, nextLanguage } from '@awan/core/language'
import { COUNTRIES } from '@awan/core/market/iq'
import { Segmented } from '#components/fields/segmented.tsx'
import { SelectField } from '#components/fields/select-field.tsx'
import { PromotionsSwitch } from '#customer/profile/promotions-switch.tsx'
import { usePreferences } from '#customer/profile/use-preferences.ts'
import { usePlaces } from '#lib/places/places.ts'
import { chooseCategory } from '#lib/places/choose-category.ts'
import { useCategory } from '#lib/places/use-category.ts'
import { cityAmong } from '#lib/places/use-city.ts'
import type { Account } from '#lib/api/answers.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useLanguage, useMessages } from '#lib/i18n/language-context.ts'

/** Maximum number of cities shown side by side. */
const MOST_BESIDE = 3
const THEMES = ['system', 'light', 'dark'] as const

/** Settings of language, digits, country, city, interest, theme and promotions. */
export function Preferences({ account }: { account: Account }) {
  const { language, preload, t } = useLanguage()
  const { save, speak, spoken, state } = usePreferences()
  const other = nextLanguage(language)
  return (
    <div className="divide-y divide-line">
      <p role="status" className="absolute end-5 top-5 text-sm text-ink-2">
        {state && t(`account.${state}`)}
        {spoken === language && <span className="sr-only">{t('account.languageNow')}</span>}
      </p>
      <Row
        label={t('account.language')}
        onPointerEnter={() => preload(other)}
        onFocus={() => preload(other)}
      >
        <Segmented
          label={t('account.language')}
          value={language}
          options={LANGUAGE_IDS.map((value) => ({
            value,
            label: <span lang={value}>{LANGUAGES[value].name}</span>,
          }))}
          onChange={speak}
        />
      </Row>
      {LANGUAGES[language].digits.length > 1 && (
        <Row label={t('account.digits')}>
          <Segmented
            label={t('account.digits')}
            value={account.digits}
            options={[
              { value: 'latn', label: <span className="ltr">123</span> },
              { value: 'arab', label: <span className="ltr">١٢٣</span> },
            ]}
            onChange={(digits) => save({ digits })}
          />
        </Row>
      )}
      <Row label={t('account.country')}>
        <SelectField
          labelHidden
          label={t('account.country')}
          value={COUNTRIES.find((id) => id === account.country) ?? COUNTRIES[0]}
          onChange={({ target }) =>
            save({ country: COUNTRIES.find((id) => id === target.value) ?? COUNTRIES[0] })
          }
        >
          {COUNTRIES.map((id) => (
            <option key={id} value={id}>
              {t(`account.country.${id}`)}
            </option>
          ))}
        </SelectField>
      </Row>
      <Row label={t('account.city')}>
        <CityChoice value={account.city} onChange={(city) => save({ city })} />
      </Row>
      <Row label={t('catalog.comeFor')}>
        <CategoryChoice />
      </Row>
      <Row label={t('account.theme')}>
        <Segmented
          label={t('account.theme')}
          value={account.theme}
          options={THEMES.map((value) => ({ value, label: t(`account.theme.${value}`) }))}
          onChange={(theme) => save({ theme })}
        />
      </Row>
      <div className="py-3">
        <PromotionsSwitch account={account} save={save} />
      </div>
    </div>
  )
}

/** Choice of the city: side by side if few, else a select. */
function CityChoice(props: { value: string; onChange: (city: string) => void }) {
  const t = useMessages()
  const format = useFormat()
  const { cities } = usePlaces()
  const value = cityAmong(cities, props.value)
  const options = cities
    .filter(({ active }) => active)
    .map(({ id, name }) => ({ value: id, label: format.name(name) }))
  const shared = { label: t('account.city'), value }
  if (options.length <= MOST_BESIDE)
    return <Segmented {...shared} options={options} onChange={props.onChange} />
  return (
    <SelectField labelHidden {...shared} onChange={({ target }) => props.onChange(target.value)}>
      {options.map((city) => (
        <option key={city.value} value={city.value}>
          {city.label}
        </option>
      ))}
    </SelectField>
  )
}

/** Choice of the category home shows first, on this device. */
function CategoryChoice() {
  const t = useMessages()
  const format = useFormat()
  const { categories } = usePlaces()
  return (
    <SelectField
      labelHidden
      label={t('catalog.comeFor')}
      value={useCategory()}
      onChange={({ target }) => chooseCategory(target.value)}
    >
      <option value="">{t('catalog.comeForAll')}</option>
      {categories
        .filter(({ active }) => active)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {format.name(name)}
          </option>
        ))}
    </SelectField>
  )
}

function Row({
  label,
  children,
  ...rest
}: { label: string; children: ReactNode } & ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3 sm:grid-cols-[10rem_minmax(0,1fr)] sm:items-center"
    >
      <span aria-hidden="true" className="text-ink-2">
        {label}
      </span>
      {children}
    </div>
  )
}
