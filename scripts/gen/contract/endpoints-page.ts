import { endpoints, pathOf, type Endpoint } from '@backoffice/contract'
import { nounOf, standardPaths } from '@backoffice/contract/openapi'
import { code, page, table } from './markdown.ts'

/** Every endpoint by noun, with the paths as the standard settings spell them. */
export function endpointsPage(all: Readonly<Record<string, Endpoint>> = endpoints): string {
  const byNoun = Map.groupBy(Object.entries(all), ([name]) => nounOf(name))
  return page(
    'Endpoints',
    'Paths are written as the standard settings spell them (`API_BASE_PATH=/api`, `ADMIN_SEGMENT=189a1sf898f`, `REPORT_SEGMENT=report`). ' +
      'The forms are in `/api/openapi.json` and on the page `/api/docs`. Access is `public`, `session` (any signed-in admin), `signed` (Standard Webhooks) or a permission. ' +
      'A move that answers 202 goes on behind, or waits for a second person.',
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
