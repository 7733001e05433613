import type { Access } from '../permissions.ts'
import { ERRORS, type ErrorCode } from '../errors.ts'
import type { KeyScope, Role } from '../permissions.ts'
import type { JsonSchema } from './document.ts'

/** The subset of the API document needed by the developers' page. */
export interface ApiDocument {
  paths: Record<string, Record<string, DescribedOperation>>
  components: { schemas: Record<string, JsonSchema> }
}

interface DescribedOperation {
  operationId: string
  summary: string
  /** Error codes: `Errors: not_found, busy`. */
  description?: string
  tags: readonly string[]
  security: readonly Record<string, readonly string[]>[]
  /** Missing in documents of older servers. */
  'x-access'?: Access
  'x-roles'?: readonly Role[]
  parameters?: readonly Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

/** Shapes by media type. */
export type Content = Record<string, { schema: JsonSchema }>

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
}

/** Audiences to filter operations by, in the order of the filter. */
export const AUDIENCES = ['key', 'public', 'person', 'business', 'operator'] as const
export type Audience = (typeof AUDIENCES)[number]

/** An operation as listed. */
export interface ListedOperation {
  id: string
  method: string
  path: string
  summary: string
  /** Group of the operation: `appointments`, `console/customers`. */
  group: string
  access: Access
  /** Permitted roles in the business; empty if the path contains none. */
  roles: readonly Role[]
  /** Scopes of which a key needs one; empty if no key may call. */
  scopes: readonly KeyScope[]
  audiences: readonly Audience[]
  refusals: readonly PossibleRefusal[]
  described: DescribedOperation
}

export interface PossibleRefusal {
  status: number
  code: ErrorCode
}

export interface OperationGroup {
  name: string
  operations: readonly ListedOperation[]
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
/** Order of groups: public ones first, then those of businesses, operators and development. */
const AREAS = ['console', 'admin', 'dev']
const SHOP = '/api/console/businesses/{businessId}/'

/** Error codes that every endpoint may return without listing them. */
const GENERAL: Record<string, ErrorCode> = {
  401: 'unauthorized',
  403: 'forbidden',
  429: 'too_many_requests',
  503: 'busy',
}

/** Lists the operations of a document in their groups, each group by path and method. */
export function groupsOf({ paths }: ApiDocument): readonly OperationGroup[] {
  const groups = new Map<string, ListedOperation[]>()
  const sorted = Object.entries(paths).toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [path, methods] of sorted)
    for (const method of METHODS) {
      const described = methods[method]
      if (!described) continue
      const operation = listed(path, method, described)
      const group = groups.get(operation.group)
      if (group) group.push(operation)
      else groups.set(operation.group, [operation])
    }
  return [...groups]
    .map(([name, operations]) => ({ name, operations }))
    .toSorted((a, b) => areaOf(a.name) - areaOf(b.name) || (a.name < b.name ? -1 : 1))
}

const areaOf = (group: string) => AREAS.indexOf(group.split('/')[0] ?? '')

function listed(path: string, method: string, described: DescribedOperation): ListedOperation {
  const { operationId: id, summary, security, 'x-roles': roles = [] } = described
  const access = described['x-access'] ?? (security.length === 0 ? 'public' : 'person')
  // The routes write the scopes of the permissions there.
  const scopes = security.flatMap(({ key = [] }) => key) as readonly KeyScope[]
  return {
    id,
    method: method.toUpperCase(),
    path,
    summary,
    group: groupOf(path, described),
    access,
    roles,
    scopes,
    audiences: audiencesOf({ access, roles, scopes }),
    refusals: refusalsOf(described),
    described,
  }
}

/** Returns the group of an operation: the console and the desk have their own groups. */
function groupOf(path: string, { tags: [tag = 'api'] }: DescribedOperation): string {
  const part = (rest: string) => rest.split(/[/.]/)[0] ?? ''
  if (path.startsWith(SHOP)) return `${tag}/${part(path.slice(SHOP.length))}`
  const desk = '/api/admin/'
  return path.startsWith(desk) ? `${tag}/${part(path.slice(desk.length))}` : tag
}

function audiencesOf(who: Pick<ListedOperation, 'access' | 'roles' | 'scopes'>): Audience[] {
  const { access, roles, scopes } = who
  if (access === 'public') return ['public']
  if (access !== 'person') return ['operator']
  return [
    ...(scopes.length > 0 ? (['key'] as const) : []),
    roles.length > 0 ? 'business' : 'person',
  ]
}

/** Lists possible errors by status; a status without listed codes has the general one. */
function refusalsOf({ description = '', responses }: DescribedOperation): PossibleRefusal[] {
  const known = [...description.replace('Errors: ', '').matchAll(/\w+/g)].flatMap(([code]) =>
    isErrorCode(code) ? [{ code, status: ERRORS[code] }] : [],
  )
  const general = Object.keys(responses).flatMap((status) => {
    const code = GENERAL[status]
    const named = known.some((one) => one.status === Number(status))
    return code && !named ? [{ code, status: Number(status) }] : []
  })
  return [...known, ...general].toSorted((a, b) => a.status - b.status)
}

/** Separates codes of this version from those of a newer server, which have no message yet. */
const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

/** Returns the searchable text of an operation: names, path, summary, parameters and errors. */
export function textOfOperation({ id, method, path, summary, ...more }: ListedOperation): string {
  const parameters = more.described.parameters?.map(({ name }) => name) ?? []
  const codes = more.refusals.map(({ code }) => code)
  return [id, method, path, summary, ...more.scopes, ...parameters, ...codes].join(' ')
}
