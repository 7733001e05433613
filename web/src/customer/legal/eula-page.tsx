import { eula } from '@awan/core/locales/legal/eula'
import { LegalPage } from './legal-page.tsx'

export function EulaPage() {
  return <LegalPage document={eula} />
}
