import { sql } from 'kysely'

/**
 * Returns whether somebody who is, or is invited to be, a member may enter the console: who is a staff member and
 * nothing else, as long as that staff member works; who leads the shop always.
 */
export function isAtWork(table: 'business_member' | 'member_invitation') {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql<boolean>`(${of('role')} <> 'staff' or exists (
    select from staff
    where staff.business_id = ${of('business_id')} and staff.id = ${of('staff_id')} and staff.active
  ))`
}
