import { ShieldCheck } from 'lucide-react'
import { Navigate, Route, Routes } from 'react-router'
import { BRAND } from '@awan/core/brand'
import { Icon } from '#components/pictures/icon.tsx'
import { LanguageSwitch } from '#components/buttons/language-switch.tsx'
import { useLanguage } from '#lib/i18n/language-context.ts'
import { RegisteredBusinessesPage } from '#operator/businesses-page.tsx'
import { DossierPage } from '#operator/dossier-page.tsx'
import { toAdmin } from '#lib/paths.ts'

/** Everything below /admin. */
export function OperatorArea() {
  const { language, t } = useLanguage()
  return (
    <>
      {/* Nobody takes this for the customers' side; it is no tab of theirs. */}
      <div className="bg-ink text-bg">
        <p className="page-width flex min-h-11 items-center gap-2.5 font-semibold">
          <Icon of={ShieldCheck} />
          {t('operator.area', { brand: BRAND[language] })}
          <LanguageSwitch className="-me-3.5 ms-auto lg:hidden" />
        </p>
      </div>
      <Routes>
        <Route index element={<RegisteredBusinessesPage />} />
        <Route path=":businessId" element={<DossierPage />} />
        <Route path="*" element={<Navigate replace to={toAdmin()} />} />
      </Routes>
    </>
  )
}
