import { keeps } from '@backoffice/contract/fields'
import { isAmount } from '../money-text.ts'
import { isLocalTime } from '../zone-time.ts'
import { type FormField, type FormSpec, type FormValues, inputName, textOf, toBasisPoints } from './form-fields.ts'

const PERCENT = /^\d{1,6}(\.\d{1,2})?$/
type Percent = Pick<Extract<FormField, { kind: 'percent' }>, 'min' | 'max' | 'limit'>
/** What is typed in a field, without blanks around it. */
export const typedIn = (values: FormValues, path: string): string => {
  const value = values[inputName(path)]
  return typeof value === 'string' ? value.trim() : ''
}

/** The most basis points of a percentage among the form's values. */
export const mostOf = ({ limit, max = 10_000 }: Percent, values: FormValues): number =>
  limit === undefined ? max : limit.most(typedIn(values, limit.by))

/** A percentage above 0, or from `min` on, with at most two decimals, within its limit. */
export function isPercent(text: string, field: Percent, values: FormValues): boolean {
  if (!PERCENT.test(text) || toBasisPoints(text) < (field.min ?? 1)) return false
  const others = (field.limit?.with ?? []).map(path => typedIn(values, path)).filter(each => PERCENT.test(each))
  return [text, ...others].reduce((sum, each) => sum + toBasisPoints(each), 0) <= mostOf(field, values)
}

export const isWhole = (text: string, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max

/** Finds slips before sending; the server decides. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

export const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Whether a text that is not empty keeps the rules of its field. */
function isValid(field: FormField, text: string, values: FormValues): boolean {
  if (field.kind === 'text') return field.rule === undefined || keeps(field.rule, text)
  if (field.kind === 'whole') return isWhole(text, field)
  if (field.kind === 'percent') return isPercent(text, field, values)
  if (field.kind === 'money' || field.kind === 'number') return isAmount(text)
  if (field.kind === 'clock') return isClock(text)
  return field.kind !== 'moment' || isLocalTime(text)
}

/** Whether the form's values make a document: what is required is there, and nothing is half typed. */
export const isComplete = (form: FormSpec, values: FormValues): boolean =>
  form.fields.every(field => {
    const value = values[inputName(field.path)] ?? null
    if (field.when?.(values) === false || (value !== null && typeof value !== 'string')) return true
    const text = textOf(field, value ?? '')
    return text === '' ? field.required !== true : isValid(field, text, values)
  })
