/** A UTC month, `2025-01`. */
export type Month = string

export type MonthBounds = { readonly from: Date; readonly to: Date }

export const isMonth = (text: string): boolean => /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(text)

/** The month of a partition's name, `audit_2025_01`; undefined for the default partition. */
export const monthOfPartition = (name: string): Month | undefined =>
  /_(\d{4}_(?:0[1-9]|1[0-2]))$/.exec(name)?.[1]?.replace('_', '-')

export const partitionOf = (table: string, month: Month): string => `${table}_${month.replace('-', '_')}`

export function boundsOfMonth(month: Month): MonthBounds {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: new Date(Date.UTC(year, number - 1, 1)), to: new Date(Date.UTC(year, number, 1)) }
}

/** The first month that is too young: those before it are archived. */
export function cutOffMonth(now: Date, afterMonths: number): Month {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - afterMonths, 1)).toISOString().slice(0, 7)
}

/** Attached months that are due, oldest first, without those that were restored and are held. */
export const dueMonths = (attached: readonly Month[], held: ReadonlySet<Month>, cutOff: Month): readonly Month[] =>
  attached.filter(month => month < cutOff && !held.has(month)).toSorted()
