import type { ComponentType } from 'react'
import { PATHS } from '#lib/paths.ts'

const LOADERS = {
  [PATHS.terms]: async () => (await import('#customer/legal/terms-page.tsx')).TermsPage,
  [PATHS.privacy]: async () => (await import('#customer/legal/privacy-page.tsx')).PrivacyPage,
  [PATHS.eula]: async () => (await import('#customer/legal/eula-page.tsx')).EulaPage,
  [PATHS.developers]: async () =>
    (await import('#customer/developers/developers-page.tsx')).DevelopersPage,
}

/** Loads the page of a text document. The list is outside the entry chunk, as few visitors open one. */
export const textPage = (path: keyof typeof LOADERS): Promise<ComponentType> => LOADERS[path]()
