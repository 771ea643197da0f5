import { topics, type ClientToServer, type ServerToClient } from '@backoffice/contract'
import { events, MAX_EVENTS } from '@backoffice/contract/integration/events'
import { playerEvents, siteEvents } from '@backoffice/contract/integration/outgoing'
import { jsonSchema } from '@backoffice/contract/openapi'
import { code, page, table } from './pages.ts'

/** A missing or surplus event does not compile. */
const toServer: Record<keyof ClientToServer, string> = {
  'join-admin-room': 'Joins the session’s own room, whatever id is sent.',
  'get-online-users': 'Asks for `online-users`.',
  'get-client-count': 'Asks for `client-count`.',
}
const toClient: Record<keyof ServerToClient, string> = {
  'online-users': 'A bare number: members with an event in the last 15 minutes.',
  'client-count': 'A bare number: admin sockets, of all nodes.',
  'withdraw-request-listen': 'The withdrawal requests changed.',
  'force-logout': '`{ message, code }`: this session has ended; the socket is cut next.',
  changed:
    '`{ topic, ids }`: rows of a topic changed. To admins who may read it; to those who may only read what rests on it, with no ids: something did.',
  'latest-changes':
    '`{ listeningForMs, changedMsAgo }`: once per connection, how long ago each topic last changed. What was read before that is read again; of changes before it began to listen, the node knows nothing.',
}

/** What comes in signed, and what goes out live. */
export function eventsPage(): string {
  return page(
    'Events',
    '## From outside\n\n' +
      '`POST /api/integration/events` with Standard Webhooks signatures (`webhook-id`, `webhook-timestamp`, `webhook-signature: v1,…`; five minutes of tolerance). ' +
      `Body \`{ type, timestamp, data }\`, or an array of up to ${MAX_EVENTS}, each answered on its own. The same \`webhook-id\`, or the same business reference, has one effect however often it comes.`,
    ...Object.entries(events).map(([type, form]) => `### ${type}\n\n${fieldsOf(jsonSchema(form))}`),
    '## To the player site\n\n' +
      'Posted to `PLAYER_URL` with the same kind of signatures, under every live secret. Body `{ type, timestamp, data }`. Any 2xx within five seconds means taken; anything else is sent again with the same ' +
      '`webhook-id` and body, ever more slowly (2 s to 2 h) for three days from its first try. The events of one member come in the order of `number`, the next one when the one before is taken or given up. ' +
      'A withdrawal ends with exactly one of `paid`, `rejected`, `refunded` and `cancelled`. An answer may be lost on its way, so the same event may come twice: remember the ids.',
    ...Object.entries(playerEvents).map(([type, form]) => `### ${type}\n\n${fieldsOf(jsonSchema(form))}`),
    ...Object.entries(siteEvents).map(([type, form]) => `### ${type}\n\n${fieldsOf(jsonSchema(form))}`),
    'Several changes that wait are one `content.changed`. Read `GET /api/integration/content` then, signed over an empty body, with the ETag of the last answer in `If-None-Match`; read it again at its `validUntil`.',
    `## Live\n\nSocket.IO at \`/socket.io\`, handshake \`auth: { token }\`. Names and ids travel, never amounts. Topics: ${topics.map(code).join(', ')}.`,
    `### To the server\n\n${table(
      ['Event', 'What it does'],
      Object.entries(toServer).map(([name, text]) => [code(name), text]),
    )}`,
    `### To the screens\n\n${table(
      ['Event', 'What it says'],
      Object.entries(toClient).map(([name, text]) => [code(name), text]),
    )}`,
  )
}

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  enum?: unknown[]
  pattern?: string
  format?: string
  maxLength?: number
  description?: string
  anyOf?: Schema[]
}

function fieldsOf(schema: Schema): string {
  return table(['Field', 'Form', 'Needed'], rowsOf(schema, ''))
}

function rowsOf({ properties = {}, required = [] }: Schema, prefix: string): string[][] {
  return Object.entries(properties).flatMap(([name, field]) =>
    field.properties === undefined
      ? [[code(prefix + name), formOf(field), required.includes(name) ? 'yes' : '']]
      : rowsOf(field, `${prefix}${name}.`),
  )
}

function formOf({ type, enum: values, pattern, format, maxLength, description, anyOf }: Schema): string {
  if (description !== undefined) return description
  if (values !== undefined) return values.map(value => code(String(value))).join(', ')
  if (pattern !== undefined && format === undefined) return `text like ${code(pattern)}`
  if (anyOf !== undefined) return anyOf.map(formOf).join(' or ')
  if (format !== undefined) return format
  return type === 'string'
    ? `text${maxLength === undefined ? '' : `, at most ${maxLength} characters`}`
    : (type ?? 'any')
}
