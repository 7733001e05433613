/** The subset of JSON Schema used in the API document. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  minItems?: number
  maxItems?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  multipleOf?: number
  minLength?: number
  maxLength?: number
  default?: unknown
  examples?: unknown[]
  description?: string
}

const UUID = new Set(
  'accountId appointmentId attendeeId blockId businessId challengeId customerId deliveryId embedId exceptionId invitationId keyId memberId messageId notificationId offeringId offeringIds promotionId reviewId seasonId seriesId serviceId staffId staffIds timeOffId waitId webhookId'.split(
    ' ',
  ),
)
const DATES = new Set(['date', 'firstDay', 'lastDay', 'nextDay', 'today', 'eveningOf', 'evenings'])
const INSTANTS = new Set(['start', 'end', 'timestamp'])

/** Pattern of phone numbers in responses: E.164. */
const PHONE = '^\\+[1-9]\\d{6,14}$'

/**
 * Returns the format of a text field by its name, which has the same meaning in every endpoint. `answered`: a response,
 * in which phone numbers have one format; requests may use any.
 */
export function formOf(name: string, answered: boolean): Pick<JsonSchema, 'format' | 'pattern'> {
  if (UUID.has(name)) return { format: 'uuid' }
  if (DATES.has(name)) return { format: 'date' }
  if (INSTANTS.has(name) || /[a-z](?:At|Until)$/.test(name)) return { format: 'date-time' }
  return answered && (name === 'phone' || name === 'whatsapp') ? { pattern: PHONE } : {}
}

/** Returns a schema with the formats of its text fields; an explicit format is kept. */
export function withForms(schema: JsonSchema, answered: boolean, name = ''): JsonSchema {
  return formed(answered ? withoutLate(schema) : schema, answered, name)
}

function formed(schema: JsonSchema, answered: boolean, name: string): JsonSchema {
  const each = (list: JsonSchema[]) => list.map((one) => withForms(one, answered, name))
  const { properties, items, anyOf, oneOf, allOf } = schema
  const isText =
    [schema.type].flat().includes('string') && !schema.enum && schema.const === undefined
  const plain = isText && schema.format === undefined && schema.pattern === undefined
  return {
    ...schema,
    ...(plain && formOf(name, answered)),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([field, one]) => [field, withForms(one, answered, field)]),
      ),
    }),
    ...(items && { items: withForms(items, answered, name) }),
    ...(anyOf && { anyOf: each(anyOf) }),
    ...(oneOf && { oneOf: each(oneOf) }),
    ...(allOf && { allOf: each(allOf) }),
  }
}

/**
 * Returns a response schema in which late-added nullable fields are optional, so that programs written before a
 * language was added stay valid.
 */
function withoutLate(schema: JsonSchema): JsonSchema {
  const { properties = {}, required = [] } = schema
  const late = Object.keys(properties).filter((field) => properties[field]?.default === null)
  if (late.length === 0) return schema
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([field, one]) => [
        field,
        // JSON omits undefined values.
        late.includes(field) ? { ...one, default: undefined } : one,
      ]),
    ),
    required: required.filter((field) => !late.includes(field)),
  }
}
