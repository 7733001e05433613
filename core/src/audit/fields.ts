import { shopChange } from '../appointment/shop-contract.ts'
import { getRules } from '../business/rules-contract.ts'
import { changeDetails } from '../business/details-contract.ts'
import { changeOffering } from '../offering/contract.ts'
import { changeHours, changeStaff } from '../staff/contract.ts'

/** Fields of a contract that say how something is changed, not what. */
type Manner = 'version' | 'decisions'

/** Lists what a contract lets people change: a field that is added to it stands in the records from then on. */
function changedBy<Shape extends object>({ shape }: { shape: Shape }) {
  return Object.keys(shape).filter(
    (field): field is Exclude<keyof Shape & string, Manner> =>
      field !== 'version' && field !== 'decisions',
  )
}

/** The fields of which changes are shown, in this order, each once; others are kept and not shown. */
export const AUDIT_FIELDS = [
  ...new Set([
    'role' as const,
    ...changedBy(changeOffering.body),
    ...changedBy(changeStaff.body),
    ...(['offerings', 'staffId', 'start', 'end'] as const),
    ...changedBy(shopChange.body),
    ...changedBy(changeHours.body),
    ...([
      'hours',
      'firstDay',
      'lastDay',
      'value',
      'useLimit',
      'weekdays',
      'photos',
      'review',
    ] as const),
    ...changedBy(changeDetails.body),
    ...changedBy(getRules.answer),
  ]),
]
export type AuditField = (typeof AUDIT_FIELDS)[number]
