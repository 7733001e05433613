import { sql } from 'kysely'

/**
 * Condition: a member or invited person may enter the console. The staff role requires that the linked staff member is
 * active; other roles always may.
 */
export function isAtWork(table: 'business_member' | 'member_invitation') {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql<boolean>`(${of('role')} <> 'staff' or exists (
    select from staff
    where staff.business_id = ${of('business_id')} and staff.id = ${of('staff_id')} and staff.active
  ))`
}
