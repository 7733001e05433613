import { Navigate, Route, Routes } from 'react-router'
import { BusinessesPage } from '#operator/businesses-page.tsx'
import { DossierPage } from '#operator/dossier-page.tsx'
import { toAdmin } from '#lib/paths.ts'

/** Everything below /admin. */
export function OperatorArea() {
  return (
    <Routes>
      <Route index element={<BusinessesPage />} />
      <Route path=":businessId" element={<DossierPage />} />
      <Route path="*" element={<Navigate replace to={toAdmin()} />} />
    </Routes>
  )
}
