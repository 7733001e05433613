import type { LocalizedValue } from '@awan/core/language'
import { photoUrl } from '@awan/core/photo/rules'
import type { ReportKind } from '@awan/core/report/rules'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'

/** A piece of a shop's content; for `about`, the id is that of the business. */
export interface Subject {
  kind: ReportKind
  subject_id: string
  business_id: string
}

/** True if a staff member uses the photo. */
const isOfStaff = sql`staff.photo like '%' || photo.id || '%'`

/** Current state of the content in the row `thing`: its text, whether customers see it, its version. */
export const CONTENT = sql`(
  select about::jsonb as text, about is not null as shown, business.version
  from business where thing.kind = 'about' and business.id = thing.business_id
  union all
  select name::jsonb, active, staff.version from staff
  where thing.kind = 'staff' and business_id = thing.business_id and id = thing.subject_id
  union all
  select service.name || coalesce(offering.name, '{}'), offering.active and online, offering.version
  from offering join service on service.id = service_id
  where thing.kind = 'offering' and business_id = thing.business_id and offering.id = thing.subject_id
  union all
  select name::jsonb, ended_at is null, promotion.version from promotion
  where thing.kind = 'promotion' and business_id = thing.business_id and id = thing.subject_id
  union all
  select null, taken_down_at is null and (position is not null or exists (
    select from staff where staff.business_id = thing.business_id and active and ${isOfStaff}
  )), 0
  from photo where thing.kind = 'photo' and business_id = thing.business_id and id = thing.subject_id
  union all
  -- Its words are of no language that anybody chose: their letters say which.
  select jsonb_build_object(
    case when comment ~ '[\\u0600-\\u06FF]' then 'ar' else 'en' end, trim(repeat('★', stars) || ' ' || comment)
  ), taken_down_at is null, version
  from review where thing.kind = 'review' and business_id = thing.business_id and id = thing.subject_id
)`

/** Data stored of removed content, for restoring it. */
export const originalSchema = z.object({
  text: z.record(z.string(), z.string()).nullish(),
  /** Position of a photo in the gallery, and the staff members who used it. */
  position: z.int().nullish(),
  staffIds: z.array(z.string()).nullish(),
})
type Original = z.output<typeof originalSchema>

interface Removal extends Subject {
  /** Version that the operator saw. */
  version: number
  now: Date
  /** Placeholder for a removed name, which cannot be empty. */
  nameless: LocalizedValue
}

type Remove = (removal: Removal) => RawBuilder<{ original: unknown }>

const jsonOf = (value: LocalizedValue) => sql`${JSON.stringify(value)}::jsonb::localized`

/** Statements that remove content and return the original; they change no row if it has changed since the operator saw it. */
const REMOVE: Readonly<Record<ReportKind, Remove>> = {
  about: ({ business_id, version }) => sql`
    with was as (
      select id, about from business where id = ${business_id} and version = ${version} for update
    ), forgotten as (
      -- What was decided on keeps no copy of it.
      update business_decision set state = state #- '{said,about}' from was where business_id = was.id
    )
    update business set about = null, version = version + 1 from was
    where business.id = was.id and was.about is not null
    returning jsonb_build_object('text', was.about) as original`,
  staff: ({ business_id, subject_id, version, nameless }) => sql`
    with was as (
      select id, name from staff
      where business_id = ${business_id} and id = ${subject_id} and version = ${version} for update
    )
    update staff set name = ${jsonOf(nameless)}, version = version + 1 from was
    where staff.business_id = ${business_id} and staff.id = was.id
    returning jsonb_build_object('text', was.name) as original`,
  offering: ({ business_id, subject_id, version }) => sql`
    with was as (
      select id, name from offering
      where business_id = ${business_id} and id = ${subject_id} and version = ${version} and online for update
    )
    update offering set name = null, online = false, version = version + 1 from was
    where offering.business_id = ${business_id} and offering.id = was.id
    returning jsonb_build_object('text', was.name) as original`,
  promotion: ({ business_id, subject_id, version, now }) => sql`
    update promotion set ended_at = ${now}, version = version + 1
    where business_id = ${business_id} and id = ${subject_id} and version = ${version} and ended_at is null
    returning '{}'::jsonb as original`,
  photo: ({ business_id, subject_id, now }) => sql`
    with was as (
      select id, position from photo
      where business_id = ${business_id} and id = ${subject_id} and taken_down_at is null for update
    ), bare as (
      update staff set photo = null, version = version + 1 from was as photo
      where staff.business_id = ${business_id} and ${isOfStaff}
      returning staff.id
    ), cover as (
      update business set version = version + 1, photo = (
        select '/photos/' || photo.id || '.webp' from photo
        where business_id = ${business_id} and position is not null and photo.id <> ${subject_id}::uuid
        order by position limit 1
      )
      from was where business.id = ${business_id}
    )
    update photo set position = null, taken_down_at = ${now}, unused_since = ${now} from was
    where photo.id = was.id
    returning jsonb_build_object(
      'position', was.position, 'staffIds', (select coalesce(json_agg(id), '[]') from bare)
    ) as original`,
  review: ({ business_id, subject_id, version, now }) => sql`
    update review set taken_down_at = ${now}, version = version + 1
    where business_id = ${business_id} and id = ${subject_id} and version = ${version} and taken_down_at is null
    returning '{}'::jsonb as original`,
}

/** Removes content; returns the original, or undefined if it has changed since the operator saw it. */
export async function removeContent(trx: Trx, removal: Removal): Promise<Original | undefined> {
  const { rows } = await REMOVE[removal.kind](removal).execute(trx)
  return rows[0] && originalSchema.parse(rows[0].original)
}

interface Restoration extends Subject, Pick<Removal, 'nameless'> {
  original: Original
  /** Instant of its removal. */
  removedAt: Date
}

/** Statements that restore content; they change no row if it has been replaced meanwhile. */
const RESTORE: Readonly<Record<ReportKind, (restoration: Restoration) => RawBuilder<unknown>>> = {
  about: ({ business_id, original: { text } }) => sql`
    update business set about = ${jsonOf(text ?? {})}, version = version + 1
    where id = ${business_id} and about is null
    returning id`,
  staff: ({ business_id, subject_id, nameless, original: { text } }) => sql`
    update staff set name = ${jsonOf(text ?? {})}, version = version + 1
    where business_id = ${business_id} and id = ${subject_id} and name = ${jsonOf(nameless)}
    returning id`,
  offering: ({ business_id, subject_id, original: { text } }) => sql`
    update offering set name = ${text ? jsonOf(text) : null}, online = true, version = version + 1
    where business_id = ${business_id} and id = ${subject_id} and name is null and not online
    returning id`,
  promotion: ({ business_id, subject_id, removedAt }) => sql`
    update promotion set ended_at = null, version = version + 1
    where business_id = ${business_id} and id = ${subject_id} and ended_at = ${removedAt}
    returning id`,
  photo: ({ business_id, subject_id, original: { position, staffIds } }) => sql`
    with place as (
      -- Its own where that is still free, and where it was in the gallery at all.
      select min(free) as free from generate_series(0, 19) as free
      where ${position ?? null}::int is not null and not exists (
        select from photo where business_id = ${business_id} and position = free
      )
    ), again as (
      update staff set photo = ${photoUrl(subject_id)}, version = version + 1
      where business_id = ${business_id} and id = any (${staffIds ?? []}::uuid[]) and photo is null
      returning id
    ), cover as (
      update business set version = version + 1, photo = case when exists (
        select from photo where business_id = ${business_id} and position < free
      ) then photo else ${photoUrl(subject_id)} end
      from place where business.id = ${business_id} and free is not null
    )
    update photo set taken_down_at = null, position = free,
      unused_since = case when free is null and not exists (select from again) then unused_since end
    from place
    where business_id = ${business_id} and photo.id = ${subject_id} and taken_down_at is not null
    returning photo.id`,
  review: ({ business_id, subject_id }) => sql`
    update review set taken_down_at = null, version = version + 1
    where business_id = ${business_id} and id = ${subject_id} and taken_down_at is not null
    returning id`,
}

/** Restores content; false if the shop has replaced it, or it no longer exists. */
export async function restoreContent(trx: Trx, restoration: Restoration): Promise<boolean> {
  const { rows } = await RESTORE[restoration.kind](restoration).execute(trx)
  return rows.length > 0
}

/** Finds and locks a review's author, to be notified; empty for a deleted account or a shop's own content. */
export async function lockAuthor(trx: Trx, { kind, subject_id, business_id }: Subject) {
  if (kind !== 'review') return []
  return trx
    .selectFrom('account')
    .select(['account.id', 'phone', 'language'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('review')
        .select('customer_id')
        .where('business_id', '=', business_id)
        .where('review.id', '=', subject_id),
    )
    .forKeyShare()
    .execute()
}

/** Erases the text of reviews removed before `before`; the row stays, so that the appointment is not reviewed again. */
export async function forgetReviews(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('review')
    .set({ comment: '', answer: null, answered_at: null })
    .where('taken_down_at', '<', before)
    .where((eb) => eb.or([eb('comment', '<>', ''), eb('answer', 'is not', null)]))
    .execute()
}
