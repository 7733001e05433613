/**
 * Loaders of pages that hardly anybody comes to. What each of them brings is named here and not in the file that everybody
 * loads first; the price is one small file more on the way to them.
 */
export const seldomPages = {
  handset: async () => (await import('#customer/handset/handset-page.tsx')).HandsetPage,
  register: async () => (await import('#console/register/register-page.tsx')).RegisterPage,
  operator: async () => (await import('#operator/frame/operator-area.tsx')).OperatorArea,
}
