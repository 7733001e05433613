/**
 * The start of every key that the console of one shop reads under: a change of the shop's setup makes all of it stale.
 * Other nouns build theirs upon it.
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

/** Lists what the operator reads. */
export const approvalKeys = {
  lists: ['candidates'],
  list: (filter: object) => ['candidates', filter],
  dossier: (businessId: string) => ['dossier', businessId],
}
