import { Heart, Scissors, Share2 } from 'lucide-react'
import { Button, ButtonAnchor, ButtonLink } from '#components/buttons/button.tsx'
import { ChipRadio, ChipRow, ChipToggle } from '#components/buttons/chip.tsx'
import { IconButton } from '#components/buttons/icon-button.tsx'
import { LanguageSwitch } from '#components/buttons/language-switch.tsx'
import { LoadMore } from '#components/buttons/load-more.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Monogram } from '#components/pictures/monogram.tsx'
import { PERSON } from '#gallery/demo.ts'
import { Holding, nothing, Row, Specimen, Stack } from '#gallery/specimen.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const VARIANTS = ['primary', 'outline', 'tonal', 'danger', 'dangerOutline'] as const
const GROUNDS = [
  ['page', ''],
  ['cover', 'bg-brand-soft'],
  ['hero', 'bg-brand text-on-brand'],
] as const

const PAGING = {
  error: null,
  hasNextPage: true,
  isFetchingNextPage: false,
  fetchStatus: 'idle',
  isFetchNextPageError: false,
  fetchNextPage: nothing,
} as const

export function Buttons() {
  const t = useMessages()
  const icon = <Icon of={Scissors} size="s" />
  return (
    <>
      {VARIANTS.map((variant) => (
        <Specimen key={variant} of="Button" state={variant}>
          <Row>
            <Button variant={variant}>{t('booking.continue')}</Button>
            <Button variant={variant} size="sm" icon={icon}>
              {t('appointment.change')}
            </Button>
            <Button variant={variant} size="sm" pending>
              {t('console.save')}
            </Button>
            <Button variant={variant} size="sm" inactive>
              {t('console.cancel')}
            </Button>
          </Row>
        </Specimen>
      ))}
      <Specimen of="Button" state="block">
        <Button block>{t('booking.confirm')}</Button>
      </Specimen>
      <Specimen of="ButtonAnchor · ButtonLink">
        <Row>
          <ButtonAnchor href="tel:+9647420000000" variant="outline" icon={icon}>
            {t('booking.call')}
          </ButtonAnchor>
          <ButtonLink to="/" size="sm" icon={icon}>
            {t('shell.goHome')}
          </ButtonLink>
        </Row>
      </Specimen>
      <Specimen of="IconButton" state="page, cover, hero">
        <Row>
          {GROUNDS.map(([on, ground]) => (
            <span key={on} className={`rounded-md p-2 ${ground}`}>
              <IconButton on={on} label={t('booking.share')}>
                <Icon of={on === 'page' ? Share2 : Heart} />
              </IconButton>
            </span>
          ))}
        </Row>
      </Specimen>
      <Chips />
      <Specimen of="LanguageSwitch">
        <LanguageSwitch className="hover:bg-bg-subtle" />
      </Specimen>
      <Specimen of="LoadMore" state="more, loading">
        <Stack>
          <LoadMore {...PAGING} />
          <LoadMore {...PAGING} isFetchingNextPage />
        </Stack>
      </Specimen>
    </>
  )
}

function Chips() {
  const t = useMessages()
  const format = useFormat()
  const person = format.name(PERSON)
  return (
    <>
      <Specimen of="ChipRow · ChipRadio" state="chosen, with a face, plain">
        <Stack>
          <Holding value="noor">
            {(value, set) => (
              <ChipRow label={t('booking.chooseStaff')}>
                <ChipRadio
                  name="gallery-staff"
                  checked={value === 'noor'}
                  onChange={() => set('noor')}
                  start={<Monogram name={person} seed="noor" place={0} />}
                >
                  <bdi>{person}</bdi>
                </ChipRadio>
                <ChipRadio
                  name="gallery-staff"
                  checked={value === 'any'}
                  onChange={() => set('any')}
                >
                  {t('booking.anyStaff')}
                </ChipRadio>
              </ChipRow>
            )}
          </Holding>
        </Stack>
      </Specimen>
      <Specimen of="ChipToggle" state="on, off">
        <Row>
          {[true, false].map((on) => (
            <Holding key={String(on)} value={on}>
              {(pressed, set) => (
                <ChipToggle pressed={pressed} onChange={set}>
                  {t('shell.today')}
                </ChipToggle>
              )}
            </Holding>
          ))}
        </Row>
      </Specimen>
    </>
  )
}
