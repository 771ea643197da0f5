import { isId } from '@backoffice/kernel'
import { ERASED } from '../../platform/personal.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/
/** Fields whose digits are an amount in satang or a count. */
const AMOUNT = /(amount|balance|limit|cost|fee|stake|win|satang|cash|bonus|min|max|total|count|rows|version|bytes)s?$/i
const WHOLE = /^-?\d{1,19}$/

/** Stored JSON with every text masked, except ids, instants and amounts. `mask` hides what the viewer must not see. */
export function maskValue(value: unknown, mask: (text: string) => string, field = ''): unknown {
  if (typeof value === 'number') return isAmount(field, String(value)) ? value : maskNumber(value, mask)
  if (typeof value === 'string')
    return isId(value) || INSTANT.test(value) || isAmount(field, value) ? value : mask(value)
  if (Array.isArray(value)) return value.map(each => maskValue(each, mask, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [mask(key), maskValue(each, mask, key)]))
}

/** Stored JSON of which only ids, instants, amounts and the names of fields are left. */
export function hideValue(value: unknown, field = ''): unknown {
  if (typeof value === 'number') return isAmount(field, String(value)) ? value : ERASED
  if (typeof value === 'string') return isId(value) || INSTANT.test(value) || isAmount(field, value) ? value : ERASED
  if (Array.isArray(value)) return value.map(each => hideValue(each, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, hideValue(each, key)]))
}

const isAmount = (field: string, text: string): boolean => WHOLE.test(text) && AMOUNT.test(field)

function maskNumber(value: number, mask: (text: string) => string): number | string {
  const text = mask(String(value))
  return text === String(value) ? value : text
}
