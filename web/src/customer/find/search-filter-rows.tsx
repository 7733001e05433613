import { LocateFixed } from 'lucide-react'
import { Button } from '#components/buttons/button.tsx'
import { ChipRow, ChipToggle } from '#components/buttons/chip.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { SelectField } from '#components/fields/select-field.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { SORTS } from '@awan/core/search/phrases'
import { PRICE_STEPS, RATING_STEPS, type SearchState } from '#customer/find/use-search-filters.ts'
import { useDistricts } from '#features/catalog/atlas.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { locate, type Located } from '#lib/places/use-here.ts'

/** Filters: time, women only, district, price, and order; `nearest`: the person wants the nearest first. */
export function SearchFilterRows(props: { search: SearchState; nearest: boolean }) {
  const { search, nearest } = props
  const { filters, set } = search
  const t = useMessages()
  const { day, part, openNow, womenOnly } = filters
  const when = (wanted: { day?: string; part?: string }) => {
    const on = day === wanted.day && part === wanted.part
    return { pressed: on, onChange: () => set(on ? NO_TIME : { ...NO_TIME, ...wanted }) }
  }
  return (
    <>
      <ChipRow label={t('search.filters')}>
        <ChipToggle
          pressed={openNow === 'true'}
          onChange={(on) => set({ openNow: on ? 'true' : undefined })}
        >
          {t('search.openNow')}
        </ChipToggle>
        <ChipToggle {...when({ day: 'today' })}>{t('search.today')}</ChipToggle>
        <ChipToggle {...when({ day: 'today', part: 'evening' })}>{t('shell.tonight')}</ChipToggle>
        <ChipToggle {...when({ day: 'tomorrow' })}>{t('search.tomorrow')}</ChipToggle>
        <ChipToggle
          pressed={womenOnly === 'true'}
          onChange={(on) => set({ womenOnly: on ? 'true' : undefined })}
        >
          {t('search.womenOnly')}
        </ChipToggle>
      </ChipRow>
      <Choices search={search} />
      {nearest && <Location located={search.located} />}
    </>
  )
}

/** Asks the person for what the order by distance still needs. */
function Location({ located }: { located: Located }) {
  const t = useMessages()
  if (located === 'refused') return <AlertText small>{t('search.notLocated')}</AlertText>
  if (located !== 'ungranted') return null
  return (
    <Button
      variant="outline"
      size="sm"
      icon={<Icon of={LocateFixed} size="s" />}
      className="justify-self-start"
      onClick={() => {
        locate()
        // The pressed button disappears.
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      }}
    >
      {t('search.sort.nearest')}
    </Button>
  )
}

const NO_TIME = { day: undefined, part: undefined }

function Choices({ search }: { search: SearchState }) {
  const { filters, set, order, sortBy, city } = search
  const t = useMessages()
  const format = useFormat()
  const districts = useDistricts(city, filters.district)
  return (
    // One line on a phone, to keep the results in view.
    <div className="no-scrollbar relative -mx-gutter flex gap-2 overflow-x-auto px-gutter py-1 *:flex-none lg:mx-0 lg:px-0">
      <SelectField
        label={t('search.district')}
        labelHidden
        value={filters.district ?? ''}
        onChange={({ target }) => set({ district: target.value })}
      >
        <option value="">{t('search.everyDistrict')}</option>
        {districts.map(({ id, name }) => (
          <option key={id} value={id}>
            {format.name(name)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('search.price')}
        labelHidden
        value={filters.maxPrice ?? ''}
        onChange={({ target }) => set({ maxPrice: target.value })}
      >
        <option value="">{t('search.anyPrice')}</option>
        {PRICE_STEPS.map((step) => (
          <option key={step} value={step}>
            {t('search.upTo', { price: format.money(step) })}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('search.rating')}
        labelHidden
        value={filters.minRating ?? ''}
        onChange={({ target }) => set({ minRating: target.value })}
      >
        <option value="">{t('search.anyRating')}</option>
        {RATING_STEPS.map((step) => (
          <option key={step} value={step}>
            {t('search.ratedFrom', { rating: format.rating(step) })}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('catalog.sort')}
        labelHidden
        value={order}
        onChange={({ target }) => sortBy(SORTS.find((one) => one === target.value) ?? 'best')}
      >
        {SORTS.map((one) => (
          <option key={one} value={one}>
            {t(one === 'best' || one === 'nearest' ? `search.sort.${one}` : `catalog.sort.${one}`)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
