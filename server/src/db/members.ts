import { sql } from 'kysely'

/**
 * Returns whether a member or invited person may enter the console: the staff role only while the linked staff member
 * is active, other roles always.
 */
export function isAtWork(table: 'business_member' | 'member_invitation') {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql<boolean>`(${of('role')} <> 'staff' or exists (
    select from staff
    where staff.business_id = ${of('business_id')} and staff.id = ${of('staff_id')} and staff.active
  ))`
}
