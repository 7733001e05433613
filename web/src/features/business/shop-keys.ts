/**
 * Common prefix of all console queries of a shop: a change of the shop's setup invalidates them all. Other nouns build
 * their keys on it.
 */
export const shopKey = (shopId: string, ...rest: readonly unknown[]) => ['shop', shopId, ...rest]

export const shopKeys = {
  all: ['shops'],
  details: (shopId: string) => shopKey(shopId, 'details'),
  page: (shopId: string) => shopKey(shopId, 'page'),
  rules: (shopId: string) => shopKey(shopId, 'rules'),
  rulesExample: (shopId: string, rules: object) => shopKey(shopId, 'rules', 'example', rules),
}

export const registrationKeys = {
  draft: ['registration'],
  waits: ['registration-waits'],
}

/** Query keys of the operator's approvals. */
export const approvalKeys = {
  lists: ['candidates'],
  list: (filter: object) => ['candidates', filter],
  dossier: (businessId: string) => ['dossier', businessId],
}
