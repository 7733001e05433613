import { expect, test } from 'vitest'
import { auditQuery } from '#features/audit/api.ts'
import { candidatesQuery, dossierQuery } from '#features/business/approval-api.ts'
import { detailsQuery, shopPageQuery } from '#features/business/details-api.ts'
import { draftQuery } from '#features/business/registration-api.ts'
import { rulesQuery } from '#features/business/rules-api.ts'
import { shopsQuery } from '#features/business/shop-api.ts'
import { bookingsQuery } from '#features/appointment/bookings-api.ts'
import { diaryQuery } from '#features/appointment/diary-api.ts'
import { cardAppointmentsQuery, customerQuery, customersQuery } from '#features/customer/api.ts'
import { insightsQuery } from '#features/insight/api.ts'
import { membersQuery, accountInvitationsQuery } from '#features/member/api.ts'
import { offeringsQuery } from '#features/offering/api.ts'
import { galleryQuery } from '#features/photo/api.ts'
import { promotionsQuery, sellableQuery } from '#features/promotion/api.ts'
import { timeOffQuery, seasonsQuery, staffQuery } from '#features/staff/api.ts'

const ID = 'b1'

test.each(
  [
    auditQuery(ID, undefined),
    candidatesQuery({}),
    dossierQuery(ID),
    detailsQuery(ID),
    shopPageQuery(ID),
    draftQuery(),
    rulesQuery(ID),
    shopsQuery(),
    bookingsQuery(ID, { tab: 'upcoming' }),
    diaryQuery(ID, { from: '2026-01-01', days: 1 }),
    cardAppointmentsQuery(ID, 'c1'),
    customerQuery(ID, 'c1'),
    customersQuery(ID, { filter: 'all', sort: 'name' }),
    insightsQuery(ID, { from: '2026-01-01', to: '2026-01-02' }),
    membersQuery(ID),
    accountInvitationsQuery,
    offeringsQuery(ID),
    galleryQuery(ID),
    promotionsQuery(ID),
    sellableQuery(ID),
    timeOffQuery(ID),
    seasonsQuery(ID),
    staffQuery(ID),
  ].map(({ queryKey, meta }) => ({ key: queryKey.join(' '), meta })),
)('shop-internal state is cleared at logout: $key', ({ meta }) => {
  expect(meta).toMatchObject({ personal: true })
})
