import { normalizeSearch } from '@backoffice/kernel'
import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { copiedText, instant } from './forms.ts'
import type { Permission } from './permissions.ts'
import type { Resource } from './resource.ts'
import { type Topic, topics as allTopics } from './sockets.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * How the payload is placed in the body: domain.md, section 1. `raw` is not JSON: bytes of one of `contentTypes`.
 * `redirect` is a 302 without a body; its HEAD is answered too.
 */
export type Envelope = 'data' | 'whole' | 'cashWallet' | 'user' | 'login' | 'message' | 'status' | 'raw' | 'redirect'

/** Access: public, any active session, a signed external call, or a session with a permission. */
export type Access = 'public' | 'session' | 'signed' | Permission

/**
 * One endpoint as a value: the server binds it, the web client gets its types from it, and the documents are generated
 * from it. `path` is as on the wire, with `{param}`s; `under` is its prefix: `base` is the API's base path (`/api`, a
 * setting), `account` is always `/api/account`, `origin` is empty. `{adminSegment}` and `{reportSegment}` are settings.
 */
export type Endpoint = {
  readonly method: Method
  readonly under?: 'base' | 'account' | 'origin'
  readonly path: string
  readonly access: Access
  /** The topics that make a reading out of date; those of its permission where it says nothing. */
  readonly topics?: readonly Topic[]
  /** The `{id}` of a reading is an id of its first topic: changes of other records do not concern it. */
  readonly own?: true
  /** The topics an action changes; those of its permission where it says nothing. */
  readonly changes?: readonly Topic[]
  readonly envelope: Envelope
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Body limit in bytes, where the default of 256 KiB is not enough. */
  readonly bodyLimit?: number
  /** Content types of a raw response. */
  readonly contentTypes?: readonly [string, ...string[]]
  /**
   * `immutable`: public raw content that never changes under its address, cached by everyone and shown by other sites.
   * `revalidated`: JSON with an ETag; a client whose copy is current receives 304.
   */
  readonly cache?: 'immutable' | 'revalidated'
  /** The payload inside the envelope; {@link noJson} for a raw one or a redirect. */
  readonly answer: z.ZodType
  /** The payload of a 202: background work, or a pending approval. */
  readonly accepted?: z.ZodType
  /** Lists carry `meta`. */
  readonly list?: ListSpec
  /** The specification requires no-cache request headers here. */
  readonly noCache?: true
  /** Requires an `Idempotency-Key` header. */
  readonly idempotent?: true
  /** Requires an `If-Match` header with the row's version. */
  readonly ifMatch?: true
  /** Specific refusals, in addition to those of every call. */
  readonly errors?: readonly ErrorCode[]
}

/** A list's orders (first is the default, `-` descending) and whether its total is always exact. */
export type ListSpec = {
  readonly sorts: readonly [string, ...string[]]
  readonly totals?: z.ZodObject
  readonly alwaysCounted?: true
}

/** The payload of a raw response or a redirect: none. */
export const noJson = z.never()

/** Result of a raw endpoint's handler. When the client disconnects, the source is closed by `return()` or destroyed. */
export type Raw = {
  readonly raw: AsyncIterable<Uint8Array | string>
  readonly contentType: string
  /** `attachment` is saved as a file of that name, `inline` may be displayed. */
  readonly disposition: 'inline' | 'attachment'
  readonly fileName?: string
  /** Identifies the content, for clients that have it already. */
  readonly hash?: string
  /** In bytes, where it is known before the content is read. */
  readonly length?: number
}

/** Result of a redirect's handler. */
export type Redirect = {
  readonly location: string
  /** Runs after the response to a GET, never to a HEAD. The visitor does not wait for it; its failure is logged. */
  afterwards?(): Promise<void>
}

export const endpoint = <const E extends Endpoint>(spec: E): E => spec

/** The endpoints of a noun, or their handlers, under its name: `get` of `banners` is `banners.get`. */
export const endpointsOf = <const N extends string, const E extends Readonly<Record<string, unknown>>>(
  noun: N,
  endpoints: E,
) =>
  Object.fromEntries(Object.entries(endpoints).map(([name, spec]) => [`${noun}.${name}`, spec])) as unknown as {
    readonly [K in keyof E & string as `${N}.${K}`]: E[K]
  }

/** The topics that a permission is named after: `deposits` of `deposits.match`. */
const topicsOfPermission = (access: Access) => allTopics.filter(topic => access.startsWith(`${topic}.`))

/** The topics that make a reading out of date; of a POST only those it names, since it may be a mere check. */
export const topicsOf = ({ method, access, topics: named }: Endpoint): readonly Topic[] =>
  named ?? (method === 'GET' ? topicsOfPermission(access) : [])

/** The topics an action changes. */
export const changesOf = ({ access, changes }: Endpoint): readonly Topic[] => changes ?? topicsOfPermission(access)

/** Accepts any query: platforms and caches add parameters of their own to public addresses. */
export const anyQuery = z.looseObject({})

/** Search text of lists with a search. */
export const searchText = { q: z.string().overwrite(normalizeSearch).min(1).max(100).optional() }
/** Period as days or instants, for lists with a time. */
export const period = { from: z.string().max(40).optional(), to: z.string().max(40).optional() }

/** The query of a list: paging, its orders and its filters. */
function listQuery<const S extends readonly [string, ...string[]], F extends z.core.$ZodLooseShape>(
  sorts: S,
  filters: F,
) {
  return z.strictObject({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(512).optional(),
    sort: z.enum(sorts).default(sorts[0]),
    count: z.enum(['1']).optional(),
    ...filters,
  })
}

type SortedResource = Resource & { readonly sorts: readonly [string, ...string[]] }
type ListForms = Pick<Endpoint, 'path' | 'own' | 'summary' | 'params' | 'noCache' | 'errors'> & {
  readonly row: z.ZodType
  readonly filters: z.core.$ZodLooseShape
  readonly totals?: z.ZodObject
  /** The client uses the whole body, which is the same as of every list. */
  readonly envelope?: 'whole'
}
type ListEndpoint<L extends SortedResource, E extends ListForms> = Omit<
  E,
  'row' | 'filters' | 'totals' | 'envelope'
> & {
  readonly method: 'GET'
  readonly access: L['access']
  readonly topics: L['topics']
  readonly envelope: E['envelope'] extends 'whole' ? 'whole' : 'data'
  readonly query: ReturnType<typeof listQuery<L['sorts'], E['filters']>>
  readonly answer: z.ZodArray<E['row']>
  readonly list: Pick<E, 'totals' & keyof E> & Pick<L, 'sorts' | ('alwaysCounted' & keyof L)>
}

/** The endpoint of a list: what {@link Resource} declares, with the schemas of its row, filters and totals. */
export function listEndpoint<const L extends SortedResource, const E extends ListForms>(
  { access, topics, sorts, alwaysCounted }: L,
  { row, filters, totals, ...rest }: E,
): ListEndpoint<L, E> {
  const spec = {
    ...rest,
    method: 'GET',
    access,
    topics,
    envelope: rest.envelope ?? 'data',
    query: listQuery(sorts, filters),
    answer: z.array(row),
    list: {
      sorts,
      ...(totals === undefined ? {} : { totals }),
      ...(alwaysCounted === undefined ? {} : { alwaysCounted }),
    },
  }
  return spec as unknown as ListEndpoint<L, E>
}

/** A filter with several values, written `a,b,c`. */
export const severalOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  copiedText()
    .max(500)
    .transform(text => text.split(',').filter(part => part !== ''))
    .pipe(z.array(z.enum(values)).min(1))

const noTotals = z.strictObject({})
type TotalsOf<L> = L extends { readonly totals: infer T extends z.ZodType } ? T : typeof noTotals

const meta = {
  nextCursor: z.string().nullable(),
  prevCursor: z.string().nullable(),
  total: z.number().int().nullable(),
  totalIsEstimate: z.boolean(),
  asOf: instant,
}
const metaOf = ({ totals = noTotals }: ListSpec) => z.strictObject({ ...meta, totals: totals.nullable() })
type MetaOf<L> = z.ZodObject<typeof meta & { totals: z.ZodNullable<TotalsOf<L>> }, z.core.$strict>

type DataBody<E extends Endpoint> = E['list'] extends ListSpec
  ? z.ZodObject<{ data: E['answer']; meta: MetaOf<E['list']> }, z.core.$strict>
  : z.ZodObject<{ data: E['answer'] }, z.core.$strict>

/** The schema of an endpoint's complete body. */
type BodySchema<E extends Endpoint> = E extends { readonly envelope: 'data' } | { readonly list: ListSpec }
  ? DataBody<E>
  : E['envelope'] extends 'user' | 'cashWallet' | 'message' | 'status'
    ? z.ZodObject<{ [K in E['envelope']]: E['answer'] }, z.core.$strict>
    : E['answer']

export function bodyOf<E extends Endpoint>(spec: E): BodySchema<E> {
  const schema = wrap(spec, spec.answer)
  return schema as BodySchema<E>
}

/** The schema of the 202 body, if any. */
export const acceptedOf = (spec: Endpoint): z.ZodType | undefined =>
  spec.accepted === undefined ? undefined : z.strictObject({ data: spec.accepted })

function wrap(spec: Endpoint, payload: z.ZodType): z.ZodType {
  if (spec.list !== undefined) return z.strictObject({ data: payload, meta: metaOf(spec.list) })
  if (spec.envelope === 'whole' || spec.envelope === 'login' || isBodiless(spec)) return payload
  return z.strictObject({ [spec.envelope]: payload })
}

/** Whether the response is no JSON. */
export const isBodiless = ({ envelope }: Endpoint): boolean => envelope === 'raw' || envelope === 'redirect'

type Part<T, Side extends 'in' | 'out'> = T extends z.ZodType
  ? Side extends 'in'
    ? z.input<T>
    : z.output<T>
  : undefined

/** Input and output of the server's handler. */
export type HandlerInput<E extends Endpoint> = {
  params: Part<E['params'], 'out'>
  query: Part<E['query'], 'out'>
  body: Part<E['body'], 'out'>
}
export type HandlerOutput<E extends Endpoint> = E['envelope'] extends 'raw'
  ? Raw
  : E['envelope'] extends 'redirect'
    ? Redirect
    : z.output<BodySchema<E>>
export type AcceptedOutput<E extends Endpoint> = E['accepted'] extends z.ZodType
  ? { data: z.output<E['accepted']> }
  : never

/** Request and response of the client. */
export type ClientRequest<E extends Endpoint> = {
  params: Part<E['params'], 'in'>
  query: Part<E['query'], 'in'>
  body: Part<E['body'], 'in'>
}
export type ClientResponse<E extends Endpoint> =
  | z.input<BodySchema<E>>
  | (E['accepted'] extends z.ZodType ? { data: z.input<E['accepted']> } : never)

/** The path with an operator's settings, with `:param`s for a router or `{param}`s for a document. */
export function pathOf(
  spec: Pick<Endpoint, 'path' | 'under'>,
  settings: { apiBasePath: string; adminSegment: string; reportSegment: string },
): string {
  const path = spec.path
    .replace('{adminSegment}', settings.adminSegment)
    .replace('{reportSegment}', settings.reportSegment)
  if (spec.under === 'origin') return path
  return spec.under === 'account' ? `/api/account${path}` : `${settings.apiBasePath}${path}`
}
