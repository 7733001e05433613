import { privacy } from '@awan/core/locales/legal/privacy'
import { LegalPage } from './legal-page.tsx'

export function PrivacyPage() {
  return <LegalPage document={privacy} />
}
