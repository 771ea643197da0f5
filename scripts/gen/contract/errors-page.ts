import { endpoints, errors, type Endpoint, type ErrorCode } from '@backoffice/contract'
import { errorsOf } from '@backoffice/contract/openapi'
import { code, page, table } from './markdown.ts'

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
    'Every refusal has one form: `{ code, message, requestId, fields?, details? }`. `fields` maps a field’s path to what is wrong with it; `details` holds who and when, what stands against it, or the current row. ' +
      '429 and 503 carry `Retry-After`. A retry of a write carries the same `Idempotency-Key`. The message is English; screens translate by code.',
    table(['Status', 'Code', 'Message', 'Audience', 'Endpoints'], rows),
  )
}
