import { familyNames, givenNames } from './names.ts'
import { pick, scramble } from './scramble.ts'

/** A fictional player. The same index always gives the same person. */
export type Person = {
  readonly externalId: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  /** `0XXXXXXXXX` */
  readonly phone: string
  readonly bank: { readonly code: string; readonly accountNo: string }
  readonly ip: string
  /** The player site's id of the device. */
  readonly device: string
  /** Of the address. */
  readonly country: string
  readonly birthDate: string
  /** Betting activity from 1 (rare) to 10 (frequent, high stakes). */
  readonly appetite: number
}

/** Largest population: values are unique below it. */
export const MAX_PEOPLE = 100_000

export function personAt(index: number): Person {
  if (!Number.isInteger(index) || index < 0 || index >= MAX_PEOPLE)
    throw new RangeError(`no person ${index}: give 0 to ${MAX_PEOPLE - 1}`)
  // In rotation, so that a short number distinguishes namesakes.
  const [firstName, latin] = givenNames[index % givenNames.length] ?? ['', '']
  const bankCode = pick(banks, index, 'bank')
  const phone = `0${pick(['6', '8', '8', '9'], index, 'prefix')}${unique(index, 8, 61_803_399)}`
  return {
    externalId: `P-${String(index).padStart(6, '0')}`,
    username: `${latin}${namesakeNumber(index)}`,
    firstName,
    lastName: pick(familyNames, index, 'family'),
    phone,
    bank: { code: bankCode, accountNo: bankCode === 'TMN' ? phone : accountOf(index, bankCode) },
    // Some share a carrier's address, as evidence for duplicate checks.
    ip: `1.${46 + (scramble(index, 'net') % 3)}.${scramble(index, 'block') % 256}.${1 + (scramble(index % 977, 'host') % 254)}`,
    device: `d-${unique(index, 9, 314_159_267)}`,
    country: pick(countries, index, 'country'),
    birthDate: birthDateOf(index),
    appetite: 1 + (scramble(index, 'appetite') % 10),
  }
}

const banks = ['014', '014', '014', '004', '004', '004', '006', '006', '002', '025', '011', '030', 'TMN'] as const

/** Most are at home. */
const countries = [...Array.from({ length: 40 }, () => 'TH'), 'LA', 'MM'] as const

/** People of about 20 to 65 years. */
function birthDateOf(index: number): string {
  const of = (purpose: string, from: number, count: number) =>
    String(from + (scramble(index, purpose) % count)).padStart(2, '0')
  return `${of('year', 1961, 45)}-${of('month', 1, 12)}-${of('day', 1, 28)}`
}

function accountOf(index: number, bankCode: string): string {
  const digits = bankCode === '030' ? 12 : 10
  const branch = String(100 + (scramble(index, 'branch') % 900))
  return `${branch}${unique(index, 7, 7_654_321)}${'0'.repeat(12)}`.slice(0, digits)
}

/**
 * 10 to 2,098, different for each namesake: 2,089 is a prime above the number of namesakes, and each name starts
 * elsewhere.
 */
const namesakeNumber = (index: number): number =>
  10 + ((Math.floor(index / givenNames.length) * 1237 + (index % givenNames.length) * 433) % 2089)

/** A number of this many digits, unique per index: multiplication by a step coprime to ten is one-to-one. */
function unique(index: number, digits: number, step: number): string {
  const size = 10 ** digits
  return String((index * step + 12_345) % size).padStart(digits, '0')
}
