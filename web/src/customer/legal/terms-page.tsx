import { terms } from '@awan/core/locales/legal/terms'
import { LegalPage } from './legal-page.tsx'

export function TermsPage() {
  return <LegalPage document={terms} />
}
