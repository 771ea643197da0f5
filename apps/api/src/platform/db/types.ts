import pg from 'pg'

type Parser = (value: string) => unknown

const INT8 = 20
const DATE = 1082
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
const TEXT_ARRAY = 1009

const standard = (oid: number): Parser => pg.types.getTypeParser(oid) as Parser
const textArray = standard(TEXT_ARRAY) as (value: string) => readonly (string | null)[]

const own = new Map<number, Parser>([
  // Money and counts never pass through a double.
  [INT8, BigInt],
  [INT8_ARRAY, value => textArray(value).map(item => (item === null ? null : BigInt(item)))],
  // A day has no time zone; a Date would add one.
  [DATE, value => value],
  [DATE_ARRAY, value => textArray(value)],
])

/**
 * How PostgreSQL types are read: int8 as bigint, date as text, the rest as in `pg` (timestamptz: Date, numeric: text).
 */
export const parserFor = (oid: number): Parser => own.get(oid) ?? standard(oid)
