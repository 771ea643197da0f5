import {
  BANGKOK,
  fromBaht,
  isBaht,
  isBusinessDay,
  normalizeReference,
  normalTag,
  satangOf,
  type AdminId,
  type ApprovalId,
  type BankAccountId,
  type DepositId,
  type MemberId,
  type Satang,
  toBaht,
  UUID,
  type WithdrawalId,
  withoutInvisible,
} from '@backoffice/kernel'
import { z } from 'zod'
import { wrong } from './field-errors.ts'
import { MAX_TAG_LENGTH } from './fields.ts'

/** Contains at least one visible character (not only blanks, zero-width spaces and joiners). */
const VISIBLE = /[^\s\p{Cf}\p{Cc}]/u

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Schemas shared by all nouns. `z.input` of a schema is the wire form, `z.output` the server's. */

/** Money: baht as a JSON number with at most two decimals on the wire, satang in the server. */
export const baht = z
  .codec(
    z.number().refine(isBaht, wrong('AMOUNT')),
    z.custom<Satang>(value => typeof value === 'bigint'),
    {
      decode: amount => fromBaht(amount),
      encode: amount => toBaht(amount),
    },
  )
  .meta({ description: 'Baht, at most two decimals, within ±7·10¹³' })

/** A positive amount. */
export const positiveBaht = baht.refine(amount => amount > 0n, wrong('NOT_POSITIVE'))

/** A sum of money, like {@link baht}. A sum beyond the range of one amount is rounded to the nearest number. */
export const bahtSum = z
  .codec(
    z.number(),
    z.custom<Satang>(value => typeof value === 'bigint'),
    {
      decode: amount => (isBaht(amount) ? fromBaht(amount) : satangOf(BigInt(Math.round(amount)) * 100n)),
      encode: amount => toBaht(amount),
    },
  )
  .meta({ description: 'Baht, at most two decimals; beyond ±7·10¹³ the nearest number' })

/** An instant: ISO 8601 in UTC on the wire, a Date in the server. */
export const instant = z
  .codec(z.iso.datetime({ offset: true }), z.date(), {
    decode: text => new Date(text),
    encode: date => date.toISOString(),
  })
  .meta({ description: 'ISO 8601 instant, UTC' })

/** A business day of the operator, `YYYY-MM-DD`. */
export const businessDay = z
  .string()
  .refine(day => isBusinessDay(day) && day >= '1970-01-01' && day < '2200-01-01', wrong('DAY'))
  .meta({ description: `Business day, by default in ${BANGKOK.timeZone}` })

/** A time of day in the operator's zone. */
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, wrong('CLOCK'))

export const id = z.string().regex(UUID, wrong('FORMAT')).meta({ description: 'UUIDv7' })

/** An id of one noun: the server receives it branded. */
const idOf = <Id extends string>(): z.ZodType<Id, string> => id as z.ZodType<string, string> as z.ZodType<Id, string>
export const bankAccountId = idOf<BankAccountId>()
export const adminId = idOf<AdminId>()
export const approvalId = idOf<ApprovalId>()
export const depositId = idOf<DepositId>()
export const memberId = idOf<MemberId>()
export const withdrawalId = idOf<WithdrawalId>()

/** The 202 of an action that waits for a second approver. */
export const waitsForSecond = z.strictObject({ approvalId, status: z.literal('awaiting-second') })

/** Several ids, written `a,b,c`. */
export const idsOf = <Id extends string>(one: z.ZodType<Id, string>, max: number) =>
  z
    .string()
    .max(40 * max)
    .transform(text => text.split(',').filter(part => part !== ''))
    .pipe(z.array(one).min(1).max(max))

/**
 * What is copied rather than written: codes, references, account numbers, phones, usernames. Invisible characters of
 * the chat or spreadsheet it was copied from are dropped.
 */
export const copiedText = () => z.string().overwrite(withoutInvisible)

const singleLineOf = (string: z.ZodString, max: number) =>
  string
    .max(max)
    .refine(text => !text.includes('\0'), wrong('CHARACTERS'))
    .refine(text => text.isWellFormed(), wrong('CHARACTERS'))

/** Text from external systems, possibly empty. Refuses what PostgreSQL cannot store: NUL and lone surrogates. */
export const singleLine = (max: number) => singleLineOf(z.string(), max)
/** A phone, an account number or a code, possibly empty, as {@link copiedText}. */
export const copiedLine = (max: number) => singleLineOf(copiedText(), max)

/** Free text from users: visible, without control characters; joiners of Thai and emoji stay. */
export const freeText = (max: number) => visibleText(z.string(), max)
/** A visible code as {@link copiedText}. */
export const copiedCode = (max: number) => visibleText(copiedText(), max)

const visibleText = (string: z.ZodString, max: number) =>
  string
    .max(max)
    .refine(text => VISIBLE.test(text), wrong('REQUIRED'))
    .refine(text => !CONTROL.test(text), wrong('CHARACTERS'))
    .refine(text => text.isWellFormed(), wrong('CHARACTERS'))

/** Letters, digits, marks and `-_.`, with blanks; normalized ({@link normalTag}). */
export const tag = z
  .string()
  .max(MAX_TAG_LENGTH)
  .refine(text => /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ._-]*$/u.test(text.trim()), wrong('TAG'))
  .overwrite(normalTag)

/** Maximum stored length of a reference. */
const MAX_REFERENCE = 100

/**
 * A reference of a bank or a person, normalized before it is used as a key ({@link normalizeReference}): surrounding
 * blanks, invisible characters and full-width letters do not make a different reference.
 */
export const bankReference = freeText(MAX_REFERENCE)
  .overwrite(normalizeReference)
  .refine(text => text !== '', wrong('REQUIRED'))
  .refine(text => text.length <= MAX_REFERENCE, wrong('TOO_LONG', { max: MAX_REFERENCE }))

/** A reference a bank reports with money, which must not be refused for it: an invisible reference counts as none. */
export const reportedReference = z.codec(
  copiedLine(MAX_REFERENCE).refine(text => !CONTROL.test(text), wrong('CHARACTERS')),
  z.string().max(MAX_REFERENCE).optional(),
  { decode: text => normalizeReference(text) || undefined, encode: reference => reference ?? '' },
)

/** The actor. */
export const person = z.strictObject({ id: adminId, name: z.string() })
export type Person = z.output<typeof person>

/** A member's username on the player site. */
export const username = copiedText().regex(/^[A-Za-z0-9_.-]{3,32}$/, wrong('USERNAME'))
/** Id in an external system. */
export const externalId = copiedText().regex(/^[\x21-\x7e]{1,100}$/, wrong('EXTERNAL_ID'))

/** Bank codes have three digits; the wallet is `TMN`. */
export const bankCode = copiedText().regex(/^(\d{3}|TMN)$/, wrong('BANK'))

/** One event of a record. */
export const timelineEntry = z.strictObject({
  id,
  at: instant,
  actor: z.strictObject({
    kind: z.enum(['admin', 'member', 'system', 'provider']),
    id: id.nullable(),
    name: z.string(),
  }),
  action: z.string(),
  outcome: z.enum(['done', 'refused']),
  code: z.string().nullable(),
  reason: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
