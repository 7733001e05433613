import type { ComponentType } from 'react'
import { PATHS } from '#lib/paths.ts'

const LOADERS = {
  [PATHS.terms]: async () => (await import('#customer/legal/terms-page.tsx')).TermsPage,
  [PATHS.privacy]: async () => (await import('#customer/legal/privacy-page.tsx')).PrivacyPage,
  [PATHS.eula]: async () => (await import('#customer/legal/eula-page.tsx')).EulaPage,
  [PATHS.developers]: async () =>
    (await import('#customer/developers/developers-page.tsx')).DevelopersPage,
}

/** Loads the page of a text to read. They are named here, beside the first load: few open one. */
export const textPage = (path: keyof typeof LOADERS): Promise<ComponentType> => LOADERS[path]()
