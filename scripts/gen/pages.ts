import { fieldErrorCodes, parametersOf } from '@backoffice/contract/field-errors'
import english from '@backoffice/contract/texts/words/ui/en.json' with { type: 'json' }
import { endpoints, errors, pathOf, type Endpoint, type ErrorCode } from '@backoffice/contract'
import { errorsOf, nounOf, standardPaths } from '@backoffice/contract/openapi'
import { settings, type Setting } from '../../apps/api/src/platform/config/settings.ts'

/** A table whose cells cannot break it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => cell.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

export const page = (title: string, ...parts: readonly string[]): string =>
  `${[`# ${title}`, '<!-- Written by `npm run gen` from packages/contract. Do not edit. -->', ...parts].join('\n\n')}\n`

export const code = (text: string): string => `\`${text}\``

/** Every endpoint by noun, with the paths as the standard settings spell them. */
export function endpointsPage(all: Readonly<Record<string, Endpoint>> = endpoints): string {
  const byNoun = Map.groupBy(Object.entries(all), ([name]) => nounOf(name))
  return page(
    'Endpoints',
    'Paths are written as the standard settings spell them (`API_BASE_PATH=/api`, `ADMIN_SEGMENT=189a1sf898f`, `REPORT_SEGMENT=report`). ' +
      'The forms are in `/api/openapi.json` and on the page `/api/docs`. Access is `public`, `session` (any signed-in admin), `signed` (Standard Webhooks) or a permission. ' +
      'A command that answers 202 continues in the background or awaits a second approval.',
    ...[...byNoun].map(
      ([noun, rows]) =>
        `## ${noun}\n\n${table(
          ['Method', 'Path', 'Name', 'Access', 'Body', 'Headers', 'What it does'],
          rows.map(([name, endpoint]) => rowOf(name, endpoint)),
        )}`,
    ),
  )
}

function rowOf(name: string, endpoint: Endpoint): string[] {
  const headers = [
    ...(endpoint.idempotent ? ['Idempotency-Key'] : []),
    ...(endpoint.ifMatch ? ['If-Match'] : []),
    ...(endpoint.noCache ? ['Cache-Control: no-cache'] : []),
  ]
  return [
    endpoint.method,
    code(pathOf(endpoint, standardPaths)),
    code(name),
    code(endpoint.access),
    bodyForm(endpoint),
    headers.map(code).join(', '),
    `${endpoint.summary}.`,
  ]
}

/** How the answer's payload sits in its body. */
function bodyForm({ envelope, list, accepted, contentTypes }: Endpoint): string {
  if (envelope === 'redirect') return '302'
  if (envelope === 'raw') return (contentTypes ?? []).map(code).join(' or ')
  const inData = list === undefined ? '`{ data }`' : '`{ data, meta }`'
  const form =
    envelope === 'data'
      ? inData
      : envelope === 'whole' || envelope === 'login'
        ? 'the payload itself'
        : code(`{ ${envelope} }`)
  return accepted === undefined ? form : `${form}, or 202`
}

/** Every refusal the wire knows. */
export function errorsPage(): string {
  const all = Object.entries<Endpoint>(endpoints)
  const rows = (Object.keys(errors) as ErrorCode[]).map(name => {
    const { status, message, audience } = errors[name]
    const count = all.filter(([, endpoint]) => errorsOf(endpoint).includes(name)).length
    return [
      String(status),
      code(name),
      message,
      audience === 'person' ? 'shown to people' : 'for programs',
      count === all.length ? 'every call' : String(count),
    ]
  })
  return page(
    'Errors',
    'Every refusal has one form: `{ code, message, requestId, fields?, details? }`. `fields` maps a field’s path to what is wrong with it, `{ code, params? }` (below); `details` holds who and when, the reasons that block it, or the current row. ' +
      '429 and 503 carry `Retry-After`. A retry of a write carries the same `Idempotency-Key`. The message is English; screens translate by code.',
    `${table(['Status', 'Code', 'Message', 'Audience', 'Endpoints'], rows)}\n\n## Errors of fields\n\n${fieldErrorsTable()}`,
  )
}

/** Amounts are in baht, shares in percent. */
const fieldErrorsTable = (): string =>
  table(
    ['Code', 'Parameters', 'Text'],
    fieldErrorCodes.map(name => [code(name), parametersOf(name).map(code).join(', '), english.fieldErrors[name]]),
  )

/** Every setting of a process, from the list the product reads them by. */
export function settingsPage(): string {
  const codeOf = (text: string | undefined): string => (text === undefined ? '–' : code(text))
  const rows = Object.entries(settings).map(([name, { about, secret, standard, example }]: [string, Setting]) => [
    code(name),
    secret === true ? `${about} *(secret)*` : about,
    codeOf(standard),
    codeOf(example),
  ])
  return `# Settings

Read from the environment and checked at start: all problems are listed together, each with an example.
\`npm run config\` prints what is in force, with secrets masked.

${table(['Name', 'What it is', 'Standard', 'Example'], rows)}
`
}
