import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BRAND } from '@awan/core/brand'
import { LanguageSwitch } from '#components/buttons/language-switch.tsx'
import { LogoMark } from '#components/pictures/logo.tsx'
import { BackButton } from '#components/page/page-header.tsx'
import { useLanguage } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'

/** Layout of the account forms: a full page on phones, a card on desktop. */
export function AccountFrame(props: { title: string; text: ReactNode; children: ReactNode }) {
  const { language } = useLanguage()
  return (
    <div className="min-h-dvh lg:bg-bg-subtle lg:py-24 lg:dark:bg-bg">
      <div className="mx-auto max-w-lg lg:rounded-xl lg:bg-surface lg:pb-2 lg:shadow-2">
        <header className="flex min-h-15 flex-wrap items-center justify-between px-2.5 pt-2 lg:pt-4">
          <BackButton fallback={PATHS.home} />
          <Link
            to={PATHS.home}
            className="inline-flex min-h-11 items-center gap-2 text-xl font-extrabold"
          >
            <LogoMark className="size-7.5" />
            {BRAND[language]}
          </Link>
          <LanguageSwitch className="text-brand-ink" />
        </header>
        <div className="grid gap-6 px-gutter pt-6 pb-10 lg:px-13">
          <div className="grid gap-1.5">
            <h1 tabIndex={-1} className="text-3xl">
              {props.title}
            </h1>
            <p className="text-ink-2">{props.text}</p>
          </div>
          {props.children}
        </div>
      </div>
    </div>
  )
}
