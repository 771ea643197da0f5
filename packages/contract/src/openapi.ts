import { z } from 'zod'
import { acceptedOf, bodyOf, pathOf, type Endpoint } from './endpoint.ts'
import { errorBody, errors, type ErrorCode } from './errors.ts'
import { endpoints } from './index.ts'
import { permissions } from './permissions.ts'

/** An operator's path settings. */
export type PathSettings = Parameters<typeof pathOf>[1]
type Json = { [key: string]: unknown }

/** Default paths, used in the documents. */
export const standardPaths: PathSettings = { apiBasePath: '/api', adminSegment: '189a1sf898f', reportSegment: 'report' }

/** The API as an OpenAPI 3.1 document, generated from the contract. */
export function openApi(settings: PathSettings, all: Readonly<Record<string, Endpoint>> = endpoints): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(all)) {
    const path = pathOf(endpoint, settings)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Back office API',
      version: '1',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'Money is baht with at most two decimals. Instants are ISO 8601 in UTC, business days YYYY-MM-DD in the operator’s zone. Every answer is sent with no-store.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.keys(all).map(nounOf))].map(name => ({ name })),
    paths,
    components: { schemas: { Error: jsonSchema(errorBody) }, securitySchemes },
  }
}

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', description: 'The serviceToken of POST /api/account/login' },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description:
      'Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature (v1,<base64 HMAC-SHA256 of id.timestamp.body>)',
  },
}

/** All refusals of an endpoint: its own, and those of its access, headers and schema. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const found = new Set<ErrorCode>(['VALIDATION', ...(endpoint.errors ?? []), 'INTERNAL', 'UNAVAILABLE'])
  if (endpoint.access !== 'public' && endpoint.access !== 'signed') {
    for (const code of [
      'TOKEN_REQUIRED',
      'INVALID_TOKEN',
      'SESSION_INVALIDATED',
      'SESSION_ENDED',
      'SESSION_EXPIRED',
      'TOO_MANY_REQUESTS',
    ] as const)
      found.add(code)
    if (endpoint.access !== 'session') found.add('FORBIDDEN')
    if (endpoint.under !== 'account') found.add('TOTP_SETUP_REQUIRED')
  }
  if (endpoint.method !== 'GET')
    for (const code of ['MALFORMED_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) found.add(code)
  if (endpoint.idempotent)
    for (const code of ['IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_MISMATCH', 'IN_PROGRESS'] as const) found.add(code)
  if (endpoint.ifMatch) for (const code of ['IF_MATCH_REQUIRED', 'VERSION_CONFLICT'] as const) found.add(code)
  return (Object.keys(errors) as ErrorCode[]).filter(code => found.has(code))
}

export const nounOf = (name: string): string => name.split('.')[0] ?? name

function operation(name: string, endpoint: Endpoint): Json {
  const { access } = endpoint
  return {
    operationId: name,
    tags: [nounOf(name)],
    summary: endpoint.summary,
    ...(access in permissions ? { description: `Needs the permission \`${access}\`.` } : {}),
    security: access === 'public' ? [] : access === 'signed' ? [{ signature: [] }] : [{ session: [] }],
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
      ...headersOf(endpoint),
    ],
    ...(endpoint.body === undefined
      ? {}
      : { requestBody: { required: true, content: jsonContent(jsonSchema(endpoint.body)) } }),
    responses: responsesOf(endpoint),
  }
}

function responsesOf(endpoint: Endpoint): Json {
  const acceptedBody = acceptedOf(endpoint)
  const byStatus = Map.groupBy(errorsOf(endpoint), code => errors[code].status)
  return {
    ...(endpoint.envelope === 'redirect'
      ? { 302: { description: 'Redirect', headers: { location: { schema: { type: 'string', format: 'uri' } } } } }
      : {
          200: {
            description: 'Done',
            content: endpoint.envelope === 'raw' ? rawContent(endpoint) : jsonContent(jsonSchema(bodyOf(endpoint))),
          },
        }),
    ...(endpoint.cache === undefined
      ? {}
      : { 304: { description: 'Unchanged since the copy named in If-None-Match' } }),
    ...(acceptedBody === undefined
      ? {}
      : {
          202: {
            description: 'Accepted: processing continues in the background, or a second approval is needed',
            content: jsonContent(jsonSchema(acceptedBody)),
          },
        }),
    ...Object.fromEntries(
      [...byStatus].map(([status, codes]) => [
        status,
        { description: codes.join(', '), content: jsonContent({ $ref: '#/components/schemas/Error' }) },
      ]),
    ),
  }
}

function parametersOf(position: 'path' | 'query', form: z.ZodObject | undefined): Json[] {
  if (form === undefined) return []
  const { properties, required } = jsonSchema(form) as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    in: position,
    required: position === 'path' || (required ?? []).includes(name),
    schema,
  }))
}

function headersOf(endpoint: Endpoint): Json[] {
  const header = (name: string, schema: Json, description: string) => ({
    name,
    in: 'header',
    required: true,
    schema,
    description,
  })
  return [
    ...(endpoint.idempotent
      ? [
          header(
            'Idempotency-Key',
            { type: 'string', minLength: 1, maxLength: 200 },
            'One per intent: the same key gives the same answer, however often it is sent',
          ),
        ]
      : []),
    ...(endpoint.ifMatch
      ? [
          header(
            'If-Match',
            { type: 'string', pattern: '^(W/)?"?\\d{1,9}"?$' },
            'The version of the row as it was last seen',
          ),
        ]
      : []),
    ...(endpoint.access === 'signed'
      ? ['webhook-id', 'webhook-timestamp'].map(name => header(name, { type: 'string' }, 'Standard Webhooks'))
      : []),
  ]
}

/** Binary content has no schema: OpenAPI 3.1 uses the media type alone. */
const rawContent = ({ contentTypes = ['application/octet-stream'] }: Endpoint): Json =>
  Object.fromEntries(contentTypes.map(type => [type, {}]))

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } })

/** The wire form: a codec's input side. The dialect is declared once for the document. */
export function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' }) as Json
  return rest
}
