import type { JsonSchema } from './document.ts'
import { exampleMaker } from './example.ts'
import type { Content, ListedOperation, Parameter } from './operations.ts'

type Schemas = Record<string, JsonSchema>

/** Success response of an operation. */
export interface Success {
  status: number
  /** Media type; undefined without a body. */
  type?: string
  schema?: JsonSchema
}

/** Returns the first media type of a content with its shape. */
export function shapeOf(content: Content = {}): Pick<Success, 'type' | 'schema'> {
  const [entry] = Object.entries(content)
  return entry ? { type: entry[0], schema: entry[1].schema } : {}
}

export function successOf({ described: { responses } }: ListedOperation): Success {
  const status = Object.keys(responses).find((one) => one.startsWith('2')) ?? '200'
  return { status: Number(status), ...shapeOf(responses[status]?.content) }
}

/** Writes an example response; undefined without a JSON body. */
export function exampleAnswerOf(operation: ListedOperation, schemas: Schemas): string | undefined {
  const { type, schema } = successOf(operation)
  if (type !== 'application/json' || !schema) return undefined
  return JSON.stringify(exampleMaker(schemas)(schema), null, 2)
}

/** Writes a shell command for an operation, with required parameters, relevant headers and a body. */
export function curlOf(operation: ListedOperation, origin: string, schemas: Schemas): string {
  const { method, described, access, scopes } = operation
  const make = exampleMaker(schemas)
  const { parameters = [], requestBody } = described
  const { type, schema } = shapeOf(requestBody?.content)
  const token = scopes.length > 0 ? 'awan_…' : '…'
  const heads = [
    ...(access === 'public' ? [] : [`Authorization: Bearer ${token}`]),
    ...parameters.filter((one) => one.in === 'header').map((one) => headOf(one, make)),
    ...(type === 'application/json' ? [`Content-Type: ${type}`] : []),
  ]
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(origin + addressOf(operation, make))}`,
    ...heads.map((head) => `-H ${quoted(head)}`),
    ...(type === 'multipart/form-data' ? [`-F ${quoted('file=@photo.jpg')}`] : []),
    ...(type === 'application/json' && schema ? [`-d ${quoted(bodyOf(schema, make))}`] : []),
  ]
  return lines.join(' \\\n  ')
}

type Make = ReturnType<typeof exampleMaker>

function addressOf({ path, described: { parameters = [] } }: ListedOperation, make: Make): string {
  const valueOf = ({ schema, name }: Parameter) => String([make(schema, name)].flat()[0])
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
    return parameter ? encodeURIComponent(valueOf(parameter)) : whole
  })
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map((one) => `${one.name}=${encodeURIComponent(valueOf(one))}`)
    .join('&')
  return query === '' ? filled : `${filled}?${query}`
}

/** Formats a header in its usual case: `Idempotency-Key`. */
function headOf({ name, schema }: Parameter, make: Make): string {
  const written = name.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase())
  return `${written}: ${String(make(schema, name))}`
}

const bodyOf = (schema: JsonSchema, make: Make) => JSON.stringify(make(schema), null, 2)

/** Quotes a text for a shell, so that nothing in it is expanded. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
