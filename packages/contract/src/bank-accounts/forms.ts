import { z } from 'zod'
import { approvalId, bahtSum, bankAccountId, bankCode, copiedLine, freeText, instant, person } from '../forms.ts'
import { formSchema, shownShape } from '../record-schemas.ts'
import { accountActions, accountStatuses, accountTerms, secretNames } from './terms.ts'
import { wrong } from '../field-errors.ts'

export * from './terms.ts'

/** A Thai bank. `digits`: the length of its account numbers; null when unknown. */
export const bank = z.strictObject({
  code: bankCode,
  abbr: z.string(),
  nameTh: z.string(),
  nameEn: z.string(),
  digits: z.number().int().nullable(),
  colour: z.string().nullable(),
})

/** An open approval request on an account. */
export const openApproval = z.strictObject({ id: approvalId, kind: z.string(), askedBy: person, expiresAt: instant })

/** An account as other records name it. */
export const accountName = z.strictObject({ id: bankAccountId, bankCode, bankAbbr: z.string(), accountNo: z.string() })

/** One of the operator's accounts. */
export const bankAccount = z.strictObject({
  id: bankAccountId,
  bankCode,
  bankAbbr: z.string(),
  accountNo: z.string(),
  ...shownShape(accountTerms),
  status: z.enum(accountStatuses),
  /** Receipts of the current business day, without internal transfers. */
  usedToday: bahtSum,
  /** Ledger balance. */
  balance: bahtSum,
  /** Balance last reported by the bank. */
  told: z.strictObject({ balance: bahtSum, asOf: instant }).nullable(),
  lastLineAt: instant.nullable(),
  /** `FEED_STALE`, or an admin's reason for marking it faulty. */
  lastError: z.string().nullable(),
  /** Names of the secrets that are set; values are never returned. */
  secrets: z.array(z.strictObject({ name: z.enum(secretNames), setAt: instant })),
  openApprovals: z.array(openApproval),
  can: z.array(z.enum(accountActions)),
  version: z.number().int(),
})

export type BankAccountResponse = z.output<typeof bankAccount>

const terms = formSchema({ fields: accountTerms })
const { priority, minDeposit, maxDeposit, dailyLimit } = terms.shape
export const newAccount = z.strictObject({
  bankCode,
  accountNo: copiedLine(30),
  ...terms.shape,
  priority: priority.default(100),
  minDeposit: minDeposit.default(null),
  maxDeposit: maxDeposit.default(null),
  dailyLimit: dailyLimit.default(null),
})
/** Absent fields stay unchanged. Bank and number never change: another number is another account. */
export const accountChange = terms.partial()
export const accountStatusChange = z.strictObject({ status: z.enum(accountStatuses), reason: freeText(500) })
/** A null value removes the secret. */
export const secretChange = z.strictObject({
  name: z.enum(secretNames),
  value: z
    .string()
    .min(1)
    .max(8_192)
    .refine(text => text.isWellFormed() && !text.includes('\0'), wrong('CHARACTERS'))
    .nullable(),
})
