/** What a number means by its format; `zeros`: written with at least so many digits. */
export type NumberKind = 'number' | 'day' | 'time' | 'moment' | { readonly zeros: number }

/** The formats every spreadsheet knows by number (ECMA-376 18.8.30), with those of Thai. */
const builtIn = new Map<number, NumberKind>([
  ...[14, 15, 16, 17, 71, 72, 73, 74, 81].map(id => [id, 'day'] as const),
  ...[18, 19, 20, 21, 45, 46, 47, 75, 76, 78, 79, 80].map(id => [id, 'time'] as const),
  ...[22, 77].map(id => [id, 'moment'] as const),
  ...[...range(27, 36), ...range(50, 58)].map(id => [id, 'day'] as const),
])

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** The kind of a format by its code, or by its number where the file defines none. */
export function kindOf(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return builtIn.get(id) ?? 'number'
  const bare = (code.split(';')[0] ?? '')
    .replaceAll(/\[(h+|m+|s+)\]/gi, '$1')
    .replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./gu, '')
    .replaceAll(/([sSท])\.0+/gu, '$1')
    .trim()
  if (/^0{2,15}$/.test(bare)) return { zeros: bare.length }
  if (/[0#?@]|general/i.test(bare)) return 'number'
  // `b` is the Buddhist year. Thai programs also write Thai letters.
  const hasTime = /[hsชท]/iu.test(bare)
  const hasDay = /[dybวป]/iu.test(bare) || (!hasTime && /[mด]/iu.test(bare))
  if (hasDay) return hasTime ? 'moment' : 'day'
  return hasTime ? 'time' : 'number'
}
