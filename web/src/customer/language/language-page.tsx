import { ArrowRight } from 'lucide-react'
import { Fragment, useEffectEvent, useLayoutEffect, useState } from 'react'
import { BRAND } from '@awan/core/brand'
import { LANGUAGES, LANGUAGE_IDS, type Language } from '@awan/core/language'
import { WRITING } from '@awan/core/locales/writing'
import { Icon } from '#components/pictures/icon.tsx'
import { LogoMark } from '#components/pictures/logo.tsx'
import { Rings } from '#components/pictures/rings.tsx'
import { ComeFor } from '#customer/language/come-for.tsx'
import { In } from '#customer/language/in.tsx'
import { takeEarlyLanguage } from '#lib/i18n/early-language.ts'
import { deviceLanguage } from '#lib/i18n/locale.ts'
import { writePageLanguage } from '#lib/i18n/page-language.ts'
import { PATHS } from '#lib/paths.ts'
import { usePlaces } from '#lib/places/places.ts'

export { languageChosen } from '#customer/language/language-chosen.ts'

/**
 * First screen of a new visitor, in both languages; one tap chooses. A visitor to home without a link is then asked for
 * their interest, if there are categories to choose from.
 */
export function LanguagePage({ onChoose }: { onChoose: (language: Language) => void }) {
  const { categories } = usePlaces()
  const [chosen, setChosen] = useState<Language>()
  const asks = window.location.pathname === PATHS.home && categories.some(({ active }) => active)
  const choose = asks ? setChosen : onChoose
  const takeEarly = useEffectEvent(() => {
    const early = takeEarlyLanguage()
    if (early) choose(early)
  })
  useLayoutEffect(() => takeEarly(), [])
  if (chosen) return <ComeFor language={chosen} onDone={() => onChoose(chosen)} />
  return <Languages first={deviceLanguage()} onChoose={choose} />
}

interface LanguagesProps {
  /** The device's language, listed first. */
  first: Language
  onChoose: (language: Language) => void
}

/** Also rendered by the server for visitors without a language (`render.tsx`). */
export function Languages({ first, onChoose }: LanguagesProps) {
  useLayoutEffect(() => writePageLanguage(first), [first])
  const order = [first, ...LANGUAGE_IDS.filter((language) => language !== first)]
  return (
    <main className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[minmax(19rem,1fr)_auto] bg-[radial-gradient(120%_80%_at_50%_20%,var(--hero),var(--hero-2))] text-white lg:grid-cols-[1.15fr_1fr] lg:grid-rows-none">
      <Brand order={order} />
      <div className="safe-pb-6 grid gap-4 rounded-t-xl bg-surface px-gutter pt-7 text-ink lg:content-center lg:gap-5 lg:rounded-none lg:px-[clamp(3rem,7vw,7rem)] lg:py-16">
        <h1 className="grid gap-0.5 text-center text-2xl lg:flex lg:justify-between lg:gap-4 lg:text-start lg:text-3xl lg:whitespace-nowrap">
          {order.map((language, index) => (
            <span
              key={language}
              {...own(language)}
              className={
                index === 0
                  ? undefined
                  : 'text-base font-semibold text-ink-2 lg:text-3xl lg:font-bold lg:text-ink'
              }
            >
              <In language={language} id="shell.chooseLanguage" />
            </span>
          ))}
        </h1>
        {order.map((language) => (
          <Choice key={language} language={language} onChoose={onChoose} />
        ))}
        <p className="grid text-center text-cap leading-[1.8] text-ink-2 lg:flex lg:justify-between lg:gap-4 lg:text-start">
          {order.map((language) => (
            <span key={language} {...own(language)}>
              <In language={language} id="shell.languageLater" />
            </span>
          ))}
        </p>
      </div>
    </main>
  )
}

function Brand({ order }: { order: Language[] }) {
  return (
    <div className="relative grid place-items-center content-center gap-1 overflow-hidden px-6 py-8 text-center">
      <Rings
        hollow
        className="absolute top-1/2 start-1/2 -ms-140 -mt-140 size-280 max-w-none lg:-ms-184 lg:-mt-184 lg:size-368"
      />
      <span className="relative mb-5 grid size-24 place-items-center rounded-xl bg-white shadow-[0_16px_48px_oklch(0.15_0.08_267/0.45)]">
        <LogoMark className="size-15" />
      </span>
      <p className="relative flex items-center gap-3 text-[min(2.5rem,11vw)] leading-[1.3] font-extrabold lg:text-[3.25rem]">
        {LANGUAGE_IDS.map((language, index) => (
          <Fragment key={language}>
            {index > 0 && <span className="h-7 w-0.5 bg-white/35" />}
            <span {...own(language)}>{BRAND[language]}</span>
          </Fragment>
        ))}
      </p>
      {order.map((language) => (
        <p
          key={language}
          {...own(language)}
          className="relative text-card leading-[1.7] text-hero-ink-2 lg:text-xl"
        >
          <In language={language} id="shell.tagline" />
        </p>
      ))}
    </div>
  )
}

function Choice(props: { language: Language; onChoose: (language: Language) => void }) {
  const { language } = props
  return (
    <button
      type="button"
      data-language={language}
      {...own(language)}
      onClick={() => props.onChoose(language)}
      className="edge flex min-h-19 w-full items-center gap-[min(1rem,4vw)] rounded-lg px-[min(1rem,4vw)] py-3.5 text-start inset-ring-[1.5px] inset-ring-line hover:bg-brand-soft hover:inset-ring-2 hover:inset-ring-brand"
    >
      <span
        aria-hidden="true"
        className="grid size-[min(3rem,12vw)] flex-none place-items-center rounded-md bg-brand-soft text-[min(1.25rem,6vw)] leading-none font-extrabold text-brand-soft-ink"
      >
        {WRITING[language].letters}
      </span>
      <span className="grid flex-1">
        <span className="text-lg leading-[1.4] font-bold">{LANGUAGES[language].name}</span>
        <span className="text-sm leading-[1.6] text-ink-2">
          <In language={language} id="shell.continueInLanguage" />
        </span>
      </span>
      <Icon of={ArrowRight} className="text-ink-3" />
    </button>
  )
}

const own = (language: Language) => ({ lang: language, dir: LANGUAGES[language].direction })
