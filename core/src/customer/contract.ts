import { z } from 'zod'
import { APPOINTMENT_STATUSES, appointmentSchema } from '../appointment/appointment-schema.ts'
import { listOf, pageQuery, SHOP_PATH, shopEndpoint, shopParams, writtenText } from '../endpoint.ts'
import { localizedSchema } from '../language-schema.ts'
import { KEY_ERRORS, keyHeaders } from '../key/request-schema.ts'
import { nameText } from '../name-schema.ts'
import { CUSTOMER_FILTERS, CUSTOMER_SORTS } from './rules.ts'
import { named } from '../schema/names.ts'
import { LONGEST_QUERY } from '../search/query.ts'

/**
 * A shop's own card of a customer, visible to this shop only. Counts completed appointments, and their total price in
 * whole dinars; cancelled ones are not counted.
 */
export const customerSchema = named(
  'Customer',
  z.object({
    id: z.string(),
    /** Version to send with an update; a stale version is refused with 409. */
    version: z.int(),
    /** Name given by the shop; '' after the person has deleted the account. */
    name: z.string(),
    phone: z.string().nullable(),
    /** True: the customer has an account; the number is then verified and the shop cannot change it. */
    hasAccount: z.boolean(),
    visits: z.int(),
    missed: z.int(),
    upcoming: z.int(),
    lastVisitAt: z.string().nullable(),
    nextVisitAt: z.string().nullable(),
    /** Working days of the last and next appointment. */
    lastDay: z.string().nullable(),
    nextDay: z.string().nullable(),
    spent: z.int(),
    /** True: the customer cannot book online; the shop can still book for them. */
    blocked: z.boolean(),
    hasNote: z.boolean(),
  }),
)

/** An appointment as listed on its customer's card. */
const cardAppointmentSchema = appointmentSchema
  .pick({
    id: true,
    start: true,
    end: true,
    eveningOf: true,
    staffId: true,
    staffName: true,
    price: true,
  })
  .extend({
    status: z.enum(APPOINTMENT_STATUSES),
    missed: z.boolean(),
    items: z.array(z.object({ name: localizedSchema })),
  })

const detailSchema = customerSchema.extend({
  note: z.string(),
  createdAt: z.string(),
  firstVisitAt: z.string().nullable(),
  firstDay: z.string().nullable(),
  /** Number of missed appointments of the last year that count against the customer. */
  weighing: z.int(),
  /** Possible duplicates: cards with the same name, or the same last seven digits. */
  duplicates: z.array(customerSchema),
})

const customerParams = shopParams.extend({ customerId: z.string() })

/** Schema of the note about a customer; line breaks are allowed. */
const noteText = writtenText.max(2000)
const PHONE_ERRORS = ['invalid_phone', 'not_a_mobile', 'customer_exists'] as const

export const listCustomers = shopEndpoint({
  id: 'listCustomers',
  method: 'GET',
  path: `${SHOP_PATH}/customers`,
  may: 'customer.read',
  summary: "Lists the shop's customers; searches names and last digits of numbers",
  params: shopParams,
  query: z.object({
    query: z
      .string()
      .trim()
      .max(LONGEST_QUERY)
      .refine((text) => !/\p{Cc}/u.test(text), 'contains control characters')
      .optional(),
    filter: z.enum(CUSTOMER_FILTERS).default('all'),
    sort: z.enum(CUSTOMER_SORTS).default('recent'),
    ...pageQuery,
  }),
  status: 200,
  answer: listOf(customerSchema),
  errors: ['invalid_input'],
})

export const getCustomer = shopEndpoint({
  id: 'getCustomer',
  method: 'GET',
  path: `${SHOP_PATH}/customers/:customerId`,
  may: 'customer.read',
  summary: "Returns one customer with the shop's notes and possible duplicates",
  params: customerParams,
  status: 200,
  answer: detailSchema,
  errors: ['customer_not_found'],
})

export const listCustomerAppointments = shopEndpoint({
  id: 'listCustomerAppointments',
  method: 'GET',
  path: `${SHOP_PATH}/customers/:customerId/visits`,
  may: 'customer.read',
  summary: "Lists a customer's appointments in this shop, newest first, including cancelled ones",
  params: customerParams,
  query: z.object(pageQuery),
  status: 200,
  answer: listOf(cardAppointmentSchema),
  errors: ['customer_not_found', 'invalid_input'],
})

export const createCustomer = shopEndpoint({
  id: 'createCustomer',
  method: 'POST',
  path: `${SHOP_PATH}/customers`,
  may: 'customer.change',
  summary: 'Creates a customer who has not booked here yet. Idempotent by Idempotency-Key',
  params: shopParams,
  headers: keyHeaders,
  body: z.strictObject({
    name: nameText(1, 120),
    phone: z.string().max(40).optional(),
    note: noteText.optional(),
  }),
  status: 201,
  answer: detailSchema,
  errors: ['invalid_input', ...PHONE_ERRORS, ...KEY_ERRORS],
})

export const changeCustomer = shopEndpoint({
  id: 'changeCustomer',
  method: 'PATCH',
  path: `${SHOP_PATH}/customers/:customerId`,
  may: 'customer.change',
  summary: "Updates a customer's name, number or note; blocks or unblocks the customer",
  params: customerParams,
  body: z.strictObject({
    version: z.number().int(),
    name: nameText(1, 120).optional(),
    /** Null removes the number; refused for a customer with an account. */
    phone: z.string().max(40).nullable().optional(),
    note: noteText.optional(),
    blocked: z.boolean().optional(),
  }),
  status: 200,
  answer: detailSchema,
  errors: [
    'customer_not_found',
    'changed_elsewhere',
    'phone_of_account',
    'invalid_input',
    ...PHONE_ERRORS,
  ],
})

export const mergeCustomers = shopEndpoint({
  id: 'mergeCustomers',
  method: 'POST',
  path: `${SHOP_PATH}/customers/:customerId/merge`,
  may: 'customer.change',
  summary:
    'Merges two customers: this one keeps its name and receives the appointments, note and account of the other. Idempotent by Idempotency-Key',
  params: customerParams,
  headers: keyHeaders,
  body: z.strictObject({
    otherId: z.uuid(),
    version: z.number().int(),
    otherVersion: z.number().int(),
  }),
  status: 200,
  answer: detailSchema,
  errors: [
    'customer_not_found',
    'changed_elsewhere',
    'both_have_accounts',
    'notes_too_long',
    'invalid_input',
    ...KEY_ERRORS,
  ],
})

export const exportCustomers = shopEndpoint({
  id: 'exportCustomers',
  method: 'GET',
  path: `${SHOP_PATH}/customers.csv`,
  may: 'customer.export',
  summary: "Exports all customers of the shop as CSV, in the caller's language",
  params: shopParams,
  status: 200,
  answer: z.string(),
  answerType: 'text/csv; charset=utf-8',
  errors: [],
})
