import { z } from 'zod'
import { endpoint, listQuery } from '../endpoint.ts'
import { baht, bahtSum, businessDay, id, instant, words } from '../forms.ts'
import {
  accountChange,
  accountStatusChange,
  bank,
  bankAccount,
  bankLine,
  channelChange,
  channelSetting,
  explanation,
  lineLinkKinds,
  lineTotals,
  newAccount,
  newOwnTransfer,
  ownTransfer,
  ownTransferDetail,
  reconciliation,
  reconciliationDetail,
  secretChange,
  unlinking,
} from './forms.ts'

const params = z.strictObject({ id })
const waitsForSecond = z.strictObject({ approvalId: id, status: z.literal('awaiting-second') })

const lineSorts = ['-occurredAt', 'occurredAt', '-amount', 'amount'] as const
const lineFilters = {
  account: id.optional(),
  direction: z.enum(['in', 'out']).optional(),
  linked: z.enum(lineLinkKinds).optional(),
  amountFrom: z.coerce.number().pipe(baht).optional(),
  amountTo: z.coerce.number().pipe(baht).optional(),
}
const lineList = {
  method: 'GET',
  access: 'banking.read',
  envelope: 'data',
  answer: z.array(bankLine),
  list: { sorts: lineSorts, totals: lineTotals },
} as const

const account = { method: 'POST', envelope: 'data', access: 'banking.manage', idempotent: true } as const
const readSetting = { method: 'GET', access: 'settings.read', envelope: 'data', answer: channelSetting } as const
const changeSetting = {
  method: 'PUT',
  access: 'settings.manage',
  envelope: 'data',
  body: channelChange,
  answer: channelSetting,
  idempotent: true,
  ifMatch: true,
  errors: ['VERSION_CONFLICT'],
} as const
const transferMove = {
  method: 'POST',
  access: 'banking.move',
  envelope: 'data',
  params,
  answer: ownTransfer,
  accepted: waitsForSecond,
  idempotent: true,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
} as const
const accountAndDay = z.strictObject({ accountId: id, day: businessDay })

export const bankingEndpoints = {
  'banking.payment-balance': endpoint({
    method: 'POST',
    path: '/fairpay/balance',
    access: 'balances.read',
    envelope: 'data',
    summary: 'What the payment provider has available',
    errors: ['UPSTREAM_FAILED'],
    answer: z.strictObject({
      available: z.strictObject({ amount: baht, currency: z.literal('THB') }),
      pending: baht,
      asOf: instant,
    }),
  }),
  'banking.tmn-info': endpoint({
    method: 'GET',
    path: '/8hwe8vhevv/tmninfo',
    access: 'balances.read',
    envelope: 'whole',
    summary: 'The TMN wallet; balance is null while the provider is down, asOf is the last good value’s time',
    answer: z.strictObject({ balance: baht.nullable(), asOf: instant.nullable(), status: z.enum(['up', 'down']) }),
  }),
  'banking.scb-info': endpoint({
    method: 'GET',
    path: '/8hwe8vhevv/scbinfo',
    access: 'balances.read',
    envelope: 'whole',
    summary: 'What SCB last said is on the operator’s SCB accounts, and whether its feed is alive',
    answer: z.strictObject({
      /** Null until SCB has told a balance. */
      balance: bahtSum.nullable(),
      /** The oldest of the balances it is the sum of. */
      asOf: instant.nullable(),
      status: z.enum(['up', 'down', 'off']),
      accountMasked: z.string().nullable(),
      lastSyncAt: instant.nullable(),
      lastError: z.string().nullable(),
    }),
  }),
  'banking.sms-balance': endpoint({
    method: 'GET',
    path: '/sms/balance',
    access: 'balances.read',
    envelope: 'data',
    summary: 'How many SMS are left; null while the provider is down',
    answer: z.number().int().nullable(),
  }),
  'banking.banks': endpoint({
    method: 'GET',
    path: '/bank',
    access: 'session',
    envelope: 'data',
    summary: 'Thai banks',
    answer: z.array(bank),
  }),
  'banking.pay-accounts': endpoint({
    method: 'GET',
    path: '/8hwe8vhevv/banklist',
    access: 'withdrawals.read',
    envelope: 'data',
    summary: 'The operator’s own bank accounts, in the order they are used in',
    answer: z.array(bankAccount),
  }),
  'banking.account': endpoint({
    method: 'GET',
    path: '/bank/accounts/{id}',
    access: 'banking.read',
    envelope: 'data',
    summary: 'One of the operator’s own bank accounts',
    params,
    answer: bankAccount,
    errors: ['NOT_FOUND'],
  }),
  'banking.add-account': endpoint({
    ...account,
    path: '/bank/accounts',
    summary: 'Ask for a new bank account; a second person has to agree (202)',
    body: newAccount,
    answer: bankAccount,
    accepted: waitsForSecond,
    errors: ['STATE_CONFLICT'],
  }),
  'banking.change-account': endpoint({
    ...account,
    method: 'PATCH',
    path: '/bank/accounts/{id}',
    params,
    body: accountChange,
    answer: bankAccount,
    accepted: waitsForSecond,
    ifMatch: true,
    summary: 'Ask for a change of a bank account; a second person has to agree (202)',
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
  }),
  'banking.account-status': endpoint({
    ...account,
    path: '/bank/accounts/{id}/status',
    params,
    body: accountStatusChange,
    answer: bankAccount,
    accepted: waitsForSecond,
    summary:
      'Pause an account or mark it faulty, at once; to use it again or to retire it a second person has to agree (202)',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'BLOCKED'],
  }),
  'banking.account-secret': endpoint({
    ...account,
    method: 'PUT',
    path: '/bank/accounts/{id}/secrets',
    params,
    body: secretChange,
    answer: bankAccount,
    accepted: waitsForSecond,
    summary:
      'Ask to set or take away one of an account’s secrets; it is never told again; a second person has to agree (202)',
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
  'banking.history': endpoint({
    ...lineList,
    path: '/bank/history',
    summary: 'What the banks told, by channel',
    query: listQuery(lineSorts, { channel: z.enum(['scb', 'gsb', 'other']).optional(), ...lineFilters }),
  }),
  'banking.tmn-history': endpoint({
    ...lineList,
    path: '/bank/tmnhistory',
    summary: 'What the TMN wallet told',
    query: listQuery(lineSorts, lineFilters),
  }),
  'banking.tmn-transfers': endpoint({
    ...lineList,
    path: '/bank/tmntransferlist',
    summary: 'What went out of the TMN wallet',
    query: listQuery(lineSorts, lineFilters),
  }),
  'sms.transactions': endpoint({
    ...lineList,
    path: '/sms/smstransaction',
    summary: 'What the banks told by SMS',
    query: listQuery(lineSorts, lineFilters),
  }),
  'banking.explain': endpoint({
    method: 'POST',
    path: '/bank/transactions/{id}/explain',
    access: 'banking.move',
    envelope: 'data',
    params,
    body: explanation,
    answer: bankLine,
    idempotent: true,
    summary:
      'Say what a bank’s line is that nobody has explained: a fee, interest, money between own accounts, a withdrawal paid by hand',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'LIMIT_EXCEEDED', 'BLOCKED'],
  }),
  'banking.transfers': endpoint({
    method: 'GET',
    path: '/bank/transfers',
    access: 'banking.read',
    envelope: 'data',
    summary: 'Money moved between own accounts',
    query: listQuery(lineSorts, { account: id.optional() }),
    answer: z.array(ownTransfer),
    list: { sorts: lineSorts, totals: z.strictObject({ amount: bahtSum }) },
  }),
  'banking.move': endpoint({
    method: 'POST',
    path: '/bank/transfers',
    access: 'banking.move',
    envelope: 'data',
    body: newOwnTransfer,
    answer: ownTransfer,
    accepted: waitsForSecond,
    idempotent: true,
    summary:
      'Book money moved between own accounts; above one’s limit a second person has to agree (202). The same reference with the same money is the transfer that is there',
    errors: ['STATE_CONFLICT', 'DUPLICATE_REFERENCE'],
  }),
  'banking.transfer': endpoint({
    method: 'GET',
    path: '/bank/transfers/{id}',
    access: 'banking.read',
    envelope: 'data',
    params,
    answer: ownTransferDetail,
    errors: ['NOT_FOUND'],
    summary:
      'Money moved between own accounts, with the lines that tell of it, those that may, and those that were taken off it',
  }),
  'banking.cancel-transfer': endpoint({
    ...transferMove,
    path: '/bank/transfers/{id}/cancel',
    body: z.strictObject({ reason: words(500) }),
    summary:
      'Take back a transfer between own accounts that never happened; refused while a bank’s line tells of it; above one’s limit a second person has to agree (202)',
  }),
  'banking.unlink-line': endpoint({
    ...transferMove,
    path: '/bank/transfers/{id}/unlink',
    body: unlinking,
    summary:
      'Take a line off a transfer between own accounts: what came in lies as an unmatched deposit again; above one’s limit a second person has to agree (202)',
  }),
  'banking.settings-tmn': endpoint({
    ...readSetting,
    path: '/setting/tmn',
    summary: 'How money of the TMN channel is taken',
  }),
  'banking.settings-scb': endpoint({
    ...readSetting,
    path: '/setting/scb',
    summary: 'How money of the SCB channel is taken',
  }),
  'banking.settings-gsb': endpoint({
    ...readSetting,
    path: '/setting/gsb',
    summary: 'How money of the GSB channel is taken',
  }),
  'banking.change-settings-tmn': endpoint({
    ...changeSetting,
    path: '/setting/tmn',
    summary: 'Change how money of the TMN channel is taken',
  }),
  'banking.change-settings-scb': endpoint({
    ...changeSetting,
    path: '/setting/scb',
    summary: 'Change how money of the SCB channel is taken',
  }),
  'banking.change-settings-gsb': endpoint({
    ...changeSetting,
    path: '/setting/gsb',
    summary: 'Change how money of the GSB channel is taken',
  }),
  'banking.reconciliation': endpoint({
    method: 'GET',
    path: '/bank/reconciliation',
    access: 'banking.read',
    envelope: 'data',
    query: z.strictObject({ day: businessDay }),
    answer: z.array(reconciliation),
    summary: 'A business day of every account: the bank’s lines, the books, and how far they are apart',
  }),
  'banking.reconciliation-of': endpoint({
    method: 'GET',
    path: '/bank/reconciliation/{accountId}/{day}',
    access: 'banking.read',
    envelope: 'data',
    params: accountAndDay,
    answer: reconciliationDetail,
    summary: 'A business day of one account, with what explains its differences; at most 500 items',
    errors: ['NOT_FOUND'],
  }),
  'banking.close-day': endpoint({
    method: 'POST',
    path: '/bank/reconciliation/{accountId}/{day}/close',
    access: 'banking.reconcile',
    envelope: 'data',
    params: accountAndDay,
    body: z.strictObject({ bankBalance: baht, note: words(1_000).optional() }),
    answer: reconciliationDetail,
    idempotent: true,
    summary: 'Close an account’s day with the balance the bank shows; what nothing explains needs a note',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'DAY_NOT_OVER'],
  }),
} as const
