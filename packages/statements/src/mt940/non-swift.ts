import { plainLines, plainText } from '../plain-text.ts'
import type { Counterparty } from '../statement.ts'
import { defined } from '../defined.ts'
import type { Field } from './fields.ts'
import type { Information } from './information.ts'

const NUMBERED = /^(\d{2})(.*)$/
const TEXT = /^(?:0[1-9]|1[0-4])$/

/** `:NS:`, which some banks use instead of `:86:`: a number and text per line; undefined when absent. */
export function readNonSwift(fields: readonly Field[]): Information | undefined {
  const parts = fields.flatMap(field => field.lines).map(line => NUMBERED.exec(line.trim()))
  const words = (isOf: (code: string) => boolean): readonly string[] =>
    parts.flatMap(part => (part !== null && isOf(part[1] ?? '') ? [part[2] ?? ''] : []))
  const one = (...codes: readonly string[]): string | undefined =>
    plainText(words(code => codes.includes(code)).join(' '))
  const text = plainLines(words(code => TEXT.test(code))) ?? one('17')
  const counterparty = defined<Counterparty>({ name: one('15', '16'), accountNo: one('34'), bankCode: one('33') })
  return text === undefined && Object.keys(counterparty).length === 0
    ? undefined
    : { counterparty, text, payerReference: undefined }
}
