import type { JsonSchema } from './document.ts'

/** A field of a shape, with its path: `items[].name.en`. */
export interface ShapeField {
  path: string
  type: string
  required: boolean
  /** Further constraints of a value, such as `max 40`. */
  limits: readonly string[]
}

type Schemas = Record<string, JsonSchema>

interface Place {
  path: string
  schemas: Schemas
  /** Names of the enclosing shapes; a recursive shape ends where it repeats. */
  within: readonly string[]
}

/** Lists the fields of a shape, each followed by its nested fields. */
export function fieldsOf(schema: JsonSchema, schemas: Schemas): readonly ShapeField[] {
  const found = fieldsAt(schema, { path: '', schemas, within: [] })
  // The alternatives of a union may contain the same field.
  return [...new Map(found.toReversed().map((field) => [field.path, field])).values()].toReversed()
}

function fieldsAt(schema: JsonSchema, at: Place): ShapeField[] {
  if (schema.$ref !== undefined) return fieldsOfNamed(schema.$ref, at)
  const { items, anyOf = [], oneOf = [], allOf = [], additionalProperties: others } = schema
  const each = items ? fieldsAt(items, { ...at, path: `${at.path}[]` }) : []
  const choices = [...anyOf, ...oneOf, ...allOf].flatMap((one) => fieldsAt(one, at))
  const open = typeof others === 'object' ? fieldsAt(others, { ...at, path: below(at, '*') }) : []
  return [...propertiesAt(schema, at), ...each, ...choices, ...open]
}

function propertiesAt({ properties = {}, required = [] }: JsonSchema, at: Place): ShapeField[] {
  return Object.entries(properties).flatMap(([name, one]) => {
    const path = below(at, name)
    const field = {
      path,
      type: typeOf(one),
      required: required.includes(name),
      limits: limitsOf(one),
    }
    return [field, ...fieldsAt(one, { ...at, path })]
  })
}

function fieldsOfNamed(ref: string, at: Place): ShapeField[] {
  const id = nameOf(ref)
  const named = at.schemas[id]
  if (!named || at.within.includes(id)) return []
  return fieldsAt(named, { ...at, within: [...at.within, id] })
}

const nameOf = (ref: string) => ref.split('/').at(-1) ?? ''
const below = ({ path }: Place, name: string) => (path === '' ? name : `${path}.${name}`)

/** Returns the display type of a value: `string (uuid)`, `Slot[]`, `integer | null`. */
export function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
  if (schema.allOf) return schema.allOf.map(typeOf).join(' & ')
  if (schema.items) return listed(typeOf(schema.items))
  const types = [schema.type ?? 'any'].flat().join(' | ')
  return schema.format === undefined ? types : `${types} (${schema.format})`
}

const listed = (type: string) => (/ [|&] /.test(type) ? `(${type})[]` : `${type}[]`)

const LIMITS = {
  minimum: 'min',
  exclusiveMinimum: 'more than',
  maximum: 'max',
  multipleOf: 'multiple of',
  minLength: 'min length',
  maxLength: 'max length',
  minItems: 'min items',
  maxItems: 'max items',
} as const

/**
 * Lists the further constraints of a value. The form of a text is part of its type, and the general range of numbers is
 * not listed.
 */
export function limitsOf(schema: JsonSchema): readonly string[] {
  // Object.keys does not preserve the key type.
  const names = Object.keys(LIMITS) as (keyof typeof LIMITS)[]
  const numbers = names.flatMap((name) => {
    const value = schema[name]
    return value === undefined || !isTelling(value) ? [] : [`${LIMITS[name]} ${value}`]
  })
  const { enum: values, pattern, format, default: usual, anyOf = [], oneOf = [], items } = schema
  const within = [...anyOf, ...oneOf, ...(items ? [items] : [])].flatMap(limitsOf)
  return [
    ...(values ? [`one of ${values.join(', ')}`] : []),
    ...numbers,
    ...(pattern !== undefined && format === undefined ? [`matches ${pattern}`] : []),
    ...(usual === undefined ? [] : [`default ${JSON.stringify(usual)}`]),
    ...within.filter((limit, place) => within.indexOf(limit) === place),
  ]
}

const isTelling = (value: number) => Math.abs(value) < Number.MAX_SAFE_INTEGER
