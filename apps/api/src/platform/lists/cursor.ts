import { createHash } from 'node:crypto'
import { fieldError, type FieldErrorCode, type FieldProblem, type ParamsOf } from '@backoffice/contract/field-errors'
import { ok, UUID, type Result } from '@backoffice/kernel'
import { refuseFields, type RefusedFields } from '../http/refusal.ts'
import { canonicalText } from '../command/stored-json.ts'

/**
 * A row's position in a list: the sorted column as a whole number (satang, or microseconds since 1970) or as text, then
 * the id.
 */
export type Position = { readonly value: bigint | string; readonly id: string }
export type Direction = 'next' | 'previous'
export type Cursor = { readonly direction: Direction; readonly position: Position }

/** Refuses one input field, like a failed schema check. */
export const badField = <const C extends FieldErrorCode>(
  field: string,
  code: C,
  ...params: ParamsOf<C>
): RefusedFields<'VALIDATION'> => refuseFields({ [field]: fieldError(code, ...params) })

/** Refuses the field a rule found wrong, if it did. */
export const refuseProblem = (problem: FieldProblem | null): RefusedFields<'VALIDATION'> | null => {
  if (problem === null) return null
  const { field, ...error } = problem
  return refuseFields({ [field]: error })
}

/**
 * Cursors of one list under one order and one set of filters, given as `binding`. They are opaque and hold a position
 * only. A cursor that was altered or belongs to another order, filter or list is refused.
 */
export function cursorsFor(binding: unknown): {
  write(direction: Direction, position: Position): string
  read(text: string): Result<Cursor, 'VALIDATION'>
} {
  const bound = canonicalText(binding)
  const markOf = (target: string): string =>
    createHash('sha256').update(`${target}\n${bound}`).digest('base64url').slice(0, 12)
  return {
    write(direction, { value, id }) {
      const target = `${direction === 'next' ? 'n' : 'p'}.${writeValue(value)}.${id}`
      return Buffer.from(`${markOf(target)}.${target}`).toString('base64url')
    },
    read(text) {
      const [mark, variant = '', value = '', id = '', ...rest] = Buffer.from(text, 'base64url')
        .toString('latin1')
        .split('.')
      const read = readValue(value)
      const wellFormed =
        rest.length === 0 &&
        (variant === 'n' || variant === 'p') &&
        UUID.test(id) &&
        mark === markOf(`${variant}.${value}.${id}`)
      if (!wellFormed || read === null) return badField('cursor', 'FORMAT')
      return ok({ direction: variant === 'n' ? 'next' : 'previous', position: { value: read, id } })
    },
  }
}

/** Within the range of money and of PostgreSQL instants, because clients can construct cursors. */
const NUMBER = /^-?\d{1,17}$/
const TEXT = /^t[A-Za-z0-9_-]*$/

const writeValue = (value: Position['value']): string =>
  typeof value === 'bigint' ? String(value) : `t${Buffer.from(value).toString('base64url')}`

function readValue(written: string): Position['value'] | null {
  if (NUMBER.test(written)) return BigInt(written)
  if (!TEXT.test(written)) return null
  const text = Buffer.from(written.slice(1), 'base64url').toString()
  return text.includes('\0') ? null : text
}

/** The page from the rows read for it (one more than `limit`, in reading order), and the cursors of its neighbours. */
export function pageOf<Row extends { position: Position }>(
  rows: readonly Row[],
  limit: number,
  cursor: Cursor | null,
): { shown: Row[]; next: Position | null; previous: Position | null } {
  const more = rows.length > limit
  const shown = rows.slice(0, limit)
  const backwards = cursor?.direction === 'previous'
  if (backwards) shown.reverse()
  const [first, last] = [shown[0]?.position ?? null, shown.at(-1)?.position ?? null]
  return {
    shown,
    next: backwards || more ? last : null,
    previous: backwards ? (more ? first : null) : cursor === null ? null : first,
  }
}
