import { shopChange } from '../appointment/shop-contract.ts'
import { getRules } from '../business/rules-contract.ts'
import { changeDetails } from '../business/details-contract.ts'
import { changeOffering } from '../offering/contract.ts'
import { changeHours, changeStaff } from '../staff/contract.ts'

/** Contract fields that describe the request, not the changed data. */
type Manner = 'version' | 'decisions'

/** Lists the fields a contract lets callers change; a new field is then included in the audit log. */
function changedBy<Shape extends object>({ shape }: { shape: Shape }) {
  return Object.keys(shape).filter(
    (field): field is Exclude<keyof Shape & string, Manner> =>
      field !== 'version' && field !== 'decisions',
  )
}

/** Fields whose changes are displayed, in this order and without duplicates; others are stored but not displayed. */
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
