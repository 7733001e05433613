import { expect, test } from 'vitest'
import { holding } from '../support/search.ts'
import { groupsOf, textOfOperation, type ApiDocument } from './operations.ts'

const SHOP = '/api/console/businesses/{businessId}'
const open = { summary: 'Says something', security: [], responses: { 200: {} } }
const session: Record<string, string[]>[] = [{ session: [] }, { bearer: [] }]
const person = { ...open, security: session }

const document: ApiDocument = {
  components: { schemas: {} },
  paths: {
    '/api/admin/jobs': {
      get: {
        ...person,
        operationId: 'listJobs',
        tags: ['admin'],
        'x-access': 'operator',
        responses: { 200: {}, 401: {}, 403: {} },
      },
    },
    [`${SHOP}/customers.csv`]: {
      get: { ...person, operationId: 'export', tags: ['console'], 'x-roles': ['owner'] },
    },
    [`${SHOP}/appointments`]: {
      post: {
        ...person,
        operationId: 'shopBook',
        summary: 'Books a time',
        description: 'Errors: slot_taken, from_tomorrow, forbidden',
        tags: ['console'],
        'x-access': 'person',
        'x-roles': ['owner', 'manager', 'staff'],
        security: [...session, { key: ['appointments.write'] }],
        parameters: [{ name: 'idempotency-key', in: 'header', required: true, schema: {} }],
        responses: { 201: {}, 401: {}, 403: {}, 409: {}, 429: {} },
      },
    },
    '/api/waits': {
      post: { ...person, operationId: 'joinWait', tags: ['waits'] },
      get: { ...person, operationId: 'listWaits', tags: ['waits'] },
    },
    '/api/cities': { get: { ...open, operationId: 'listCities', tags: ['cities'] } },
  },
}

const groups = groupsOf(document)
const all = groups.flatMap(({ operations }) => operations)
const find = (id: string) => all.find((one) => one.id === id)

test('groups are ordered by area, operations by path and method; the console and the desk have groups', () => {
  expect(groups.map(({ name, operations }) => [name, ...operations.map(({ id }) => id)])).toEqual([
    ['cities', 'listCities'],
    ['waits', 'listWaits', 'joinWait'],
    ['console/appointments', 'shopBook'],
    ['console/customers', 'export'],
    ['admin/jobs', 'listJobs'],
  ])
})

test('permitted callers are listed, as far as documented', () => {
  expect(find('shopBook')).toMatchObject({
    access: 'person',
    roles: ['owner', 'manager', 'staff'],
    scopes: ['appointments.write'],
    audiences: ['key', 'business'],
  })
  expect(find('listCities')).toMatchObject({ access: 'public', audiences: ['public'] })
  expect(find('joinWait')).toMatchObject({ access: 'person', roles: [], audiences: ['person'] })
  expect(find('listJobs')?.audiences).toEqual(['operator'])
})

test('errors have their status; general ones are added, and unknown ones left out', () => {
  expect(find('shopBook')?.refusals).toEqual([
    { status: 401, code: 'unauthorized' },
    { status: 403, code: 'forbidden' },
    { status: 409, code: 'slot_taken' },
    { status: 429, code: 'too_many_requests' },
  ])
  expect(find('listJobs')?.refusals).toEqual([
    { status: 401, code: 'unauthorized' },
    { status: 403, code: 'forbidden' },
  ])
})

test.each([
  ['book time', ['shopBook']],
  ['POST waits', ['joinWait']],
  ['/api/cities', ['listCities']],
  ['SLOT_TAKEN', ['shopBook']],
  ['idempotency', ['shopBook']],
  ['appointments.write', ['shopBook']],
  ['nothing of the kind', []],
  ['', ['listCities', 'listWaits', 'joinWait', 'shopBook', 'export', 'listJobs']],
])('%j finds %j', (typed, ids) => {
  expect(holding(all, typed, textOfOperation).map(({ id }) => id)).toEqual(ids)
})
