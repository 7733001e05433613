import { useLayoutEffect, useRef } from 'react'
import { pick, type Language } from '@awan/core/language'
import { Cover } from '#components/cover/cover.tsx'
import { In } from '#customer/language/in.tsx'
import { writePageLanguage } from '#lib/i18n/page-language.ts'
import { usePlaces } from '#lib/places/places.ts'
import { chooseCategory } from '#lib/places/choose-category.ts'

/** Asks for the visitor's interest, once per device: one tap chooses the category home shows first, or none. */
export function ComeFor({ language, onDone }: { language: Language; onDone: () => void }) {
  const { categories } = usePlaces()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    writePageLanguage(language)
    heading.current?.focus()
  }, [language])
  const choose = (category: string) => {
    chooseCategory(category)
    onDone()
  }
  return (
    <main className="page-width safe-pb-6 grid min-h-dvh content-center gap-5 py-8 lg:gap-8">
      <div className="grid gap-2 text-center">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none lg:text-3xl">
          <In language={language} id="catalog.comeFor" />
        </h1>
        <p className="text-ink-2">
          <In language={language} id="catalog.comeForText" />
        </p>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3.5 lg:grid-cols-4 lg:gap-5">
        {categories
          .filter(({ active }) => active)
          .map(({ id, name, icon, hue }) => (
            <li key={id} className="grid">
              <button
                type="button"
                onClick={() => choose(id)}
                className="edge grid overflow-hidden rounded-lg bg-surface text-center font-semibold shadow-1 hover:shadow-2"
              >
                <Cover scene={icon} hue={hue} seed={id} className="h-17 w-full lg:h-28" />
                <span className="px-2 py-3">{pick(name, language)}</span>
              </button>
            </li>
          ))}
      </ul>
      <button
        type="button"
        onClick={() => choose('')}
        className="min-h-13 justify-self-center rounded-md px-6 font-semibold text-brand-ink hover:bg-brand-soft"
      >
        <In language={language} id="catalog.comeForAll" />
      </button>
    </main>
  )
}
