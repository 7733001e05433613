/**
 * Loaders of rarely visited pages. Their dependency lists are kept out of the entry file that everyone loads; the price
 * is one more small file on the way to them.
 */
export const seldomPages = {
  handset: async () => (await import('#customer/handset/handset-page.tsx')).HandsetPage,
  register: async () => (await import('#console/register/register-page.tsx')).RegisterPage,
  operator: async () => (await import('#operator/frame/operator-area.tsx')).OperatorArea,
}
