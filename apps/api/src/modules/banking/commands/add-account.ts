import type { ErrorCode } from '@backoffice/contract'
import { newId, ok, refuse, showAccountNo, type ApprovalId, type BankAccountId, type Result } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import type { Executor } from '../../approvals/index.ts'
import { fromStoredTerms, shownTerms, toStoredTerms, type StoredTerms } from '../account-payload.ts'
import { findByNumber, findOpenAdd, insertAccount } from '../bank-accounts.repo.ts'
import { findBank, type Bank } from '../banks.repo.ts'
import { checkTerms, readAccountNo, type AccountTerms } from '../domain/bank-account.ts'
import type { BankingContext } from '../context.ts'
import { announceAccount, MANAGE } from './request-account-approval.ts'

type Input = AccountTerms & { readonly bankCode: string; readonly accountNo: string }
type Payload = { readonly account: StoredTerms & { readonly bankCode: string; readonly accountNo: string } }

/** Keeps true: no account of the operator's is there that two people did not want, and none is there twice. */
export const addAccount = (module: BankingContext): Command<Input, { asked: ApprovalId }> => ({
  name: 'bank-account.add',
  permission: MANAGE,
  object: ({ bankCode, accountNo }) => ({ kind: 'bank-account', id: `${bankCode}/${accountNo}` }),
  async run(context, input) {
    const { tx, now, actor } = context
    if (actor.kind !== 'admin') return refuse('FORBIDDEN')
    const bank = await findBank(tx, input.bankCode)
    if (bank === undefined) return badField('bankCode', 'not a bank we know')
    const read = readAccountNo(input.bankCode, input.accountNo)
    if ('problem' in read) return badField(read.problem.field, read.problem.message)
    const problem = checkTerms(input)
    if (problem !== null) return badField(problem.field, problem.message)
    const free = await isFree(tx, bank.code, read.accountNo, now)
    if (!free.ok) return free
    const id = newId<BankAccountId>(now.getTime())
    const requested = await module.approvals.request(context, {
      kind: 'banking.account-add',
      subject: { kind: 'bank-account', id, label: `${bank.abbr} ${showAccountNo(bank.code, read.accountNo)}` },
      amount: null,
      askedBy: actor.id,
      payload: {
        bank: `${bank.code} ${bank.abbr}`,
        accountNo: read.accountNo,
        ...shownTerms(input),
        ...warningOf(bank, read.accountNo),
        account: { ...toStoredTerms(input), bankCode: bank.code, accountNo: read.accountNo },
      },
    })
    if (!requested.ok) return requested
    context.audit({
      object: { kind: 'bank-account', id },
      after: { asked: 'banking.account-add', bankCode: bank.code, accountNo: read.accountNo, ...shownTerms(input) },
    })
    return ok({ asked: requested.value.approvalId })
  },
})

async function isFree(
  tx: Parameters<typeof findByNumber>[0],
  bankCode: string,
  accountNo: string,
  now: Date,
): Promise<Result<null, ErrorCode>> {
  const known = await findByNumber(tx, bankCode, accountNo)
  if (known !== undefined)
    return refuse('STATE_CONFLICT', {
      fields: { accountNo: 'is one of the accounts already' },
      accountId: known.id,
      status: known.status,
    })
  const open = await findOpenAdd(tx, bankCode, accountNo, now)
  return open === undefined
    ? ok(null)
    : refuse('STATE_CONFLICT', { fields: { accountNo: 'waits for a second person already' }, approvalId: open })
}

/**
 * How long a bank's numbers are is data people keep, and may be out of date: the second person is told, nobody is
 * refused.
 */
const warningOf = ({ abbr, digits }: Bank, accountNo: string): { warning?: string } =>
  digits === null || digits === accountNo.length
    ? {}
    : { warning: `${abbr}: ${digits} digits, this has ${accountNo.length}` }

/** Makes the account two people agreed on, with its account in the books. */
export const executeAddAccount =
  (module: BankingContext): Executor =>
  async (context, approval) => {
    const { tx, now } = context
    // The payload was written by addAccount above.
    const { account } = approval.payload as Payload
    const id = approval.subject.id as BankAccountId
    const added = await insertAccount(
      tx,
      { ...fromStoredTerms(account), id, bankCode: account.bankCode, accountNo: account.accountNo },
      now,
    )
    if (!added) return refuse('STATE_CONFLICT', { fields: { accountNo: 'is one of the accounts already' } })
    await module.ledger.openBankAccount(tx, id)
    announceAccount(context, id)
    return ok({ before: null, after: { status: 'active', ...account } })
  }
