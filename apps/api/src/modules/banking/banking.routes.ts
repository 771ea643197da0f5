import type { ErrorCode } from '@backoffice/contract'
import { ok, refuse, type BankAccountId, type Result } from '@backoffice/kernel'
import { command, type Command, type Origin } from '../../platform/command/command.ts'
import { accepted, type Handlers } from '../../platform/http/index.ts'
import { badField } from '../../platform/lists/cursor.ts'
import { answerOf } from './account-answer.ts'
import type { Balances } from './balances.ts'
import { accountsShown, daysShown, isOfThisAge } from './account-lists.ts'
import { findAccount } from './bank-accounts.repo.ts'
import { listBanks } from './banks.repo.ts'
import { channelHandlers } from './channels.routes.ts'
import { inData, listLines } from './list-lines.ts'
import { boundsFor, detailOf, standingsOf } from './reconciliation.ts'
import type { BankingRoom } from './room.ts'
import { readScbInfo } from './scb-info.ts'
import { transferHandlers } from './transfers.routes.ts'
import { addAccount } from './use-cases/add-account.ts'
import type { DoneOrAsked } from './use-cases/asking.ts'
import { changeAccountStatus } from './use-cases/change-account-status.ts'
import { changeAccount } from './use-cases/change-account.ts'
import { closeDay } from './use-cases/close-day.ts'
import { explainLine } from './use-cases/explain-line.ts'
import { secretInput, setAccountSecret } from './use-cases/set-account-secret.ts'

export type BankingHandlers = Pick<Handlers, Extract<keyof Handlers, `banking.${string}` | 'sms.transactions'>>

export const bankingHandlers = (room: BankingRoom, balances: Balances): BankingHandlers => ({
  ...balanceHandlers(room, balances),
  ...accountHandlers(room),
  ...lineHandlers(room),
  ...transferHandlers(room),
  ...channelHandlers(room),
  ...dayHandlers(room),
})

type BalanceHandlers = Pick<
  Handlers,
  'banking.payment-balance' | 'banking.tmn-info' | 'banking.scb-info' | 'banking.sms-balance' | 'banking.banks'
>

function balanceHandlers({ deps }: BankingRoom, balances: Balances): BalanceHandlers {
  return {
    'banking.payment-balance': async () => {
      const read = await balances.fairpay()
      if (read === null) return refuse('UPSTREAM_FAILED')
      return ok({
        data: {
          available: { amount: read.value.available, currency: 'THB' },
          pending: read.value.pending,
          asOf: read.asOf,
        },
      })
    },
    'banking.tmn-info': async () => {
      const read = await balances.tmn()
      return ok(
        read === null
          ? { balance: null, asOf: await balances.lastGoodAt('tmn'), status: 'down' as const }
          : { balance: read.value, asOf: read.asOf, status: 'up' as const },
      )
    },
    'banking.scb-info': async () => ok(await readScbInfo(deps.reader, deps.clock.now(), deps.config.dayRule)),
    'banking.sms-balance': async () => ok({ data: (await balances.sms())?.value ?? null }),
    'banking.banks': async () => ok({ data: await listBanks(deps.reader) }),
  }
}

type AccountHandlers = Pick<
  Handlers,
  | 'banking.pay-accounts'
  | 'banking.account'
  | 'banking.add-account'
  | 'banking.change-account'
  | 'banking.account-status'
  | 'banking.account-secret'
>

function accountHandlers(room: BankingRoom): AccountHandlers {
  const { deps } = room
  const [add, change, status] = [addAccount(room), changeAccount(room), changeAccountStatus(room)]
  return {
    'banking.pay-accounts': async ({ actor }) => ok({ data: await accountsShown(room, actor) }),
    'banking.account': async ({ params, actor }) => {
      const record = await findAccount(deps.db, accountId(params.id), deps.clock.now(), deps.config.dayRule)
      return record === undefined ? refuse('NOT_FOUND') : ok({ data: answerOf(record, actor) })
    },
    'banking.add-account': ({ body, origin }) => perform(deps, add, origin, body),
    'banking.change-account': ({ params, body, origin, ifMatch = 0 }) =>
      perform(deps, change, origin, { id: accountId(params.id), version: ifMatch, change: given(body) }),
    'banking.account-status': ({ params, body, origin }) =>
      perform(deps, status, origin, { id: accountId(params.id), ...body }),
    'banking.account-secret': ({ params, body, origin }) =>
      perform(
        deps,
        setAccountSecret(room, body.value),
        origin,
        secretInput(room, accountId(params.id), body.name, body.value),
      ),
  }
}

type LineHandlers = Pick<
  Handlers,
  'banking.history' | 'banking.tmn-history' | 'banking.tmn-transfers' | 'sms.transactions' | 'banking.explain'
>

function lineHandlers(room: BankingRoom): LineHandlers {
  const explain = explainLine(room)
  return {
    'banking.history': ({ query: { channel = null, ...query }, actor }) =>
      listLines(room, 'banking.history', query, actor, { channel }),
    'banking.tmn-history': ({ query, actor }) =>
      listLines(room, 'banking.tmn-history', query, actor, { channel: 'tmn' }),
    'banking.tmn-transfers': ({ query, actor }) =>
      listLines(room, 'banking.tmn-transfers', query, actor, { channel: 'tmn', direction: 'out' }),
    'sms.transactions': ({ query, actor }) => listLines(room, 'sms.transactions', query, actor, { channel: 'sms' }),
    'banking.explain': async ({ params, body, origin }) =>
      inData(await command(room.deps, explain, origin, { id: params.id, ...body })),
  }
}

type DayHandlers = Pick<Handlers, 'banking.reconciliation' | 'banking.reconciliation-of' | 'banking.close-day'>

function dayHandlers(room: BankingRoom): DayHandlers {
  const { deps } = room
  const close = closeDay(room)
  return {
    'banking.reconciliation': ({ query, actor }) => daysShown(room, query.day, actor),
    'banking.reconciliation-of': async ({ params, actor }) => {
      if (!isOfThisAge(params.day)) return badField('day', 'a day of this age')
      const bounds = boundsFor(room, params.day)
      const [standing] = await standingsOf(deps.reader, accountId(params.accountId), bounds)
      return standing === undefined
        ? refuse('NOT_FOUND')
        : ok({ data: await detailOf(deps.reader, standing, bounds, actor, deps.clock.now()) })
    },
    'banking.close-day': async ({ params, body, origin }) => {
      if (!isOfThisAge(params.day)) return badField('day', 'a day of this age')
      return inData(await command(deps, close, origin, { ...params, accountId: accountId(params.accountId), ...body }))
    },
  }
}

const accountId = (id: string): BankAccountId => id as BankAccountId
const awaiting = (approvalId: string) => accepted({ data: { approvalId, status: 'awaiting-second' as const } })

/** A field left out is not one set to nothing. */
const given = <T extends object>(
  body: T,
): { [K in keyof T]-?: Exclude<T[K], undefined> } extends infer R ? Partial<R> : never =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as never

/** Done, or waiting for a second person (202). */
async function perform<I, T>(
  deps: BankingRoom['deps'],
  spec: Command<I, DoneOrAsked<T>>,
  origin: Origin,
  input: I,
): Promise<Result<{ data: T }, ErrorCode> | ReturnType<typeof awaiting>> {
  const result = await command(deps, spec, origin, input)
  if (!result.ok) return result
  return 'done' in result.value ? ok({ data: result.value.done }) : awaiting(result.value.asked)
}
