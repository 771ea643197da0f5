import { ok, refuse, type BankAccountId } from '@backoffice/kernel'
import { z } from 'zod'
import { pick, recordCommand } from '../../../platform/command/record-command.ts'
import { refuseProblem } from '../../../platform/lists/cursor.ts'
import { storedId } from '../../approvals/index.ts'
import { shownChanges, storedTerms, termNames } from '../account-payload.ts'
import { lockAccount, saveTerms } from '../bank-accounts.repo.ts'
import { checkTerms, type AccountTerms } from '../domain/bank-account.ts'
import { accountEvents, accountSubject, ofAccount, type BankAccountContext } from './account-command.ts'

type Input = { readonly id: BankAccountId; readonly version: number; readonly change: Partial<AccountTerms> }

/**
 * Changes an account's terms. Where money comes in and goes out is never changed by one admin alone, nor on top of a
 * change they have not seen.
 */
export function changeAccount(module: BankAccountContext) {
  const approval = module.approvals.twoPerson({
    kind: 'banking.account-change',
    subject: storedId<BankAccountId>(),
    payload: z.object({ terms: z.object({ before: storedTerms, after: storedTerms }) }),
    // Refused where one of the requested fields was changed since.
    async execute({ tx, now, announce }, { subjectId, payload: { terms } }) {
      const account = await lockAccount(tx, subjectId)
      if (account === undefined) return refuse('NOT_FOUND')
      const requested = termNames.filter(name => terms.before[name] !== terms.after[name])
      const merged: AccountTerms = { ...pick(account, termNames), ...pick(terms.after, requested) }
      const isOutdated = account.status === 'retired' || requested.some(name => account[name] !== terms.before[name])
      if (isOutdated || checkTerms(merged) !== null)
        return refuse('STATE_CONFLICT', { status: account.status, version: account.version })
      await saveTerms(tx, account.id, merged, now)
      for (const event of accountEvents(account.id)) announce(event)
      const changes = shownChanges(account, merged)
      return ok({ before: pick(account, changed(changes)), after: changes })
    },
  })
  return recordCommand({
    ...ofAccount<Input>(module, 'change'),
    async check({ audit }, account, { change }) {
      if (account.status === 'retired') return refuse('STATE_CONFLICT', { status: account.status })
      const before = pick(account, termNames)
      const after: AccountTerms = { ...before, ...change }
      const problem = refuseProblem(checkTerms(after))
      if (problem !== null) return problem
      const changes = shownChanges(before, after)
      audit({ before: pick(account, changed(changes)), after: changes })
      // An empty change needs no approval.
      return ok(changed(changes).length === 0 ? null : { terms: { before, after }, changes })
    },
    save: async (context, account, { terms, changes }) =>
      approval.request(context, {
        subject: await accountSubject(context.tx, account),
        amount: null,
        payload: { terms },
        shown: changes,
      }),
  })
}

const changed = (changes: Partial<Record<keyof AccountTerms, string>>) => termNames.filter(name => name in changes)
