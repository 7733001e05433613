import fc from 'fast-check'
import type { Operation, Schema } from './api-document.ts'
import { hostileDays, hostileInstants } from './hostile-dates.ts'

export interface HostileRequest {
  method: Operation['method']
  url: string
  headers: Record<string, string>
  payload?: string
}

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202egnp.exe\u202c',
  '\u2066\u200f\u061c',
  '\u001b[31m\r\nset-cookie: sid=x',
  '\u0085\u2028\ufeff',
  'ﷺ'.repeat(200),
  'e\u0301'.repeat(300),
  'x'.repeat(20_000),
  '👩‍👩‍👧‍👦'.repeat(50),
  "' or 1=1 --",
  '%',
  '%_\\',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '٠١٢٣٤٥',
  '-1',
  '0',
  '1e999',
  '9007199254740993',
  '99999999999999999999999',
  'NaN',
  'null',
  'true',
  '[object Object]',
  '__proto__',
  '00000000-0000-0000-0000-000000000000',
]

/** JSON texts, including some that `JSON.stringify` cannot produce. */
const STRANGE_JSON = [
  'null',
  'true',
  '-0',
  '1e999',
  '-1e999',
  '123456789012345678901234567890',
  '0.1',
  '""',
  '[]',
  '[null]',
  '[[["x"]]]',
  '{}',
  '{"length":-1}',
  '{"toString":null,"valueOf":1}',
  '{"then":true}',
  `${'['.repeat(500)}${']'.repeat(500)}`,
  `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
  `[${Array.from({ length: 3000 }, () => '"x"').join()}]`,
]

const BROKEN_JSON = ['', ' ', '{', '{"a":}', 'NaN', "{'a':1}", '\ufeff{}', '{"a":1,}', '\0', 'a=1']

const hostileText = fc.oneof(
  fc.constantFrom(...TEXTS, ...hostileDays, ...hostileInstants),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

/** Generates requests to one operation: most parts valid, some arbitrary. */
export function requestsTo(
  operation: Operation,
  known: Record<string, readonly string[]>,
  /** Valid bodies. */
  bodies: readonly object[] = [],
): fc.Arbitrary<HostileRequest> {
  const { parameters, requestBody, method } = operation
  const part = (place: string) =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((one) => one.in === place)
          .map(({ name, schema }) => [name, textFor(schema, known[name])]),
      ),
      place === 'path' ? {} : { requiredKeys: [] },
    )
  const body = requestBody
    ? bodyFor(requestBody.content['application/json'].schema, known, bodies)
    : fc.option(fc.constantFrom(...STRANGE_JSON, ...BROKEN_JSON), { nil: undefined, freq: 2 })
  return fc
    .record({
      path: part('path'),
      query: part('query'),
      twice: fc.constantFrom(false, false, false, false, true),
      headers: part('header'),
      body,
    })
    .map(({ path, query, twice, headers, body: payload }) => ({
      method,
      url: addressOf(operation.path, path, query, twice),
      headers: {
        ...Object.fromEntries(entriesOf(headers).map(([name, text]) => [name, ascii(text)])),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(payload === undefined || method === 'GET' ? {} : { payload }),
    }))
}

/** Returns one request with the first known value of every parameter and the first valid body. */
export function requestWith(
  { parameters, path, method, requestBody }: Operation,
  known: Record<string, readonly string[]>,
  [body = {}]: readonly object[] = [],
): HostileRequest {
  const inPlace = (place: string) =>
    Object.fromEntries(
      parameters.flatMap(({ name, in: where, schema }) => {
        const value = known[name]?.[0] ?? schema.enum?.[0]
        return where === place && value !== undefined ? [[name, value]] : []
      }),
    )
  const payload = requestBody ? { payload: json(body) } : {}
  return {
    method,
    url: addressOf(path, inPlace('path'), inPlace('query'), false),
    headers: { ...inPlace('header'), ...(requestBody && { 'content-type': 'application/json' }) },
    ...payload,
  }
}

function textFor(schema: Schema, known: readonly string[] = []): fc.Arbitrary<string> {
  const fitting = [...(schema.enum ?? []), ...known, ...(schema.type === 'integer' ? [1, 7] : [])]
  const fits = fitting.length > 0 ? fc.constantFrom(...fitting.map(String)) : fc.string()
  return fc.oneof({ weight: 6, arbitrary: fits }, { weight: 1, arbitrary: hostileText })
}

/** Parameters by name; undefined for an omitted one. */
type Texts = Record<string, string | undefined>

const entriesOf = (texts: Texts) =>
  Object.entries(texts).map(([name, text = '']) => [name, text] as const)

/** Builds the URL. `twice` repeats one query parameter, so the server parses an array instead of a text. */
function addressOf(path: string, params: Texts, query: Texts, twice: boolean) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(params[name] ?? ''))
  const pairs = entriesOf(query).map(([name, text]) => `${name}=${encode(text)}`)
  const sent = twice ? [...pairs, ...pairs.slice(0, 1)] : pairs
  return `${filled}?${sent.join('&')}`
}

/** Percent-encodes a text: a lone surrogate becomes three bytes that are invalid UTF-8; a lone percent sign stays unencoded. */
function encode(text: string): string {
  if (text === '%') return text
  return Array.from(text, (one) =>
    /[\ud800-\udfff]/u.test(one) ? '%ED%A0%80' : encodeURIComponent(one),
  ).join('')
}

/** Replaces characters that do not fit into a byte: Node refuses to send them in a header. */
const ascii = (text: string) => text.replace(/[^\t\x20-\xff]/g, '?')

function bodyFor(
  schema: Schema,
  known: Record<string, readonly string[]>,
  bodies: readonly object[],
): fc.Arbitrary<string> {
  const whole = jsonFor(schema, known)
  const twice = whole.map((text) =>
    text.startsWith('{"') ? `${text.slice(0, -1)},${text.slice(1)}` : text,
  )
  const added = whole.map((text) =>
    text.startsWith('{"') ? `{"__proto__":{"a":1},${text.slice(1)}` : text,
  )
  return fc.oneof(
    { weight: 12, arbitrary: whole },
    ...(bodies.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...bodies).map(json) }] : []),
    { weight: 1, arbitrary: twice },
    { weight: 1, arbitrary: added },
    { weight: 2, arbitrary: fc.constantFrom(...STRANGE_JSON, ...BROKEN_JSON) },
  )
}

/** Generates JSON text for a schema; `name` looks up known values. */
function jsonFor(
  schema: Schema,
  known: Record<string, readonly string[]>,
  name = '',
): fc.Arbitrary<string> {
  const strange = fc.oneof(fc.constantFrom(...STRANGE_JSON), hostileText.map(json))
  return fc.oneof(
    { weight: 6, arbitrary: fittingJson(schema, known, name) },
    { weight: 1, arbitrary: strange },
  )
}

function fittingJson(
  schema: Schema,
  known: Record<string, readonly string[]>,
  name: string,
): fc.Arbitrary<string> {
  const { anyOf, properties, items, required = [] } = schema
  if (anyOf) return fc.oneof(...anyOf.map((one) => fittingJson(one, known, name)))
  if (schema.enum) return fc.constantFrom(...schema.enum.map(json))
  if (schema.const !== undefined) return fc.constant(json(schema.const))
  if (items)
    return fc
      .array(jsonFor(items, known, name), { minLength: 1, maxLength: 3 })
      .map((texts) => `[${texts.join()}]`)
  if (properties) return objectJson(properties, required, known)
  return plainJson(schema, known[name])
}

function objectJson(
  properties: Record<string, Schema>,
  required: string[],
  known: Record<string, readonly string[]>,
): fc.Arbitrary<string> {
  const record: Record<string, fc.Arbitrary<string>> = {}
  for (const [key, one] of Object.entries(properties)) record[key] = jsonFor(one, known, key)
  const complete = fc.record(record, { requiredKeys: required })
  const partial = fc.record(record, { requiredKeys: [] })
  return fc.oneof({ weight: 5, arbitrary: complete }, { weight: 1, arbitrary: partial }).map(
    (chosen) =>
      `{${Object.entries(chosen)
        .map(([key, text]) => `${json(key)}:${text}`)
        .join()}}`,
  )
}

/** Generates a scalar; `values` are known ones, of which numbers use those that are all digits. */
function plainJson({ type }: Schema, values: readonly string[] = []): fc.Arbitrary<string> {
  if (type === 'boolean') return fc.constantFrom('true', 'false')
  if (type === 'null') return fc.constant('null')
  if (type === 'number') return fc.constantFrom('0', '-0.5', '33.3', '44.4', '91', '5e-324')
  const numbers = values.filter((value) => /^\d+$/.test(value))
  if (type === 'integer')
    return fc.constantFrom('1', '2', ...(numbers.length > 0 ? numbers : ['0', '-1']))
  if (values.length > 0) return fc.constantFrom(...values.map(json))
  return fc.oneof(fc.string({ maxLength: 60 }), hostileText).map(json)
}

const json = (value: unknown): string => JSON.stringify(value)
