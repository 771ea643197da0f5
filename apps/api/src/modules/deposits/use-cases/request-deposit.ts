import type { ErrorCode } from '@backoffice/contract'
import type { EventData } from '@backoffice/contract/integration/events'
import { ok, refuse, toBaht, type BankAccountId, type MemberId, type Result, type Satang } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/context.ts'
import { refusalOf } from '../../members/index.ts'
import { freeAmounts, INTENT_MINUTES, MOST_ADDED } from '../domain/unique-amount.ts'
import { newIntentId } from '../intents.repo.ts'
import type { ReceivingAccount } from '../../banking/index.ts'
import type { Room } from '../room.ts'

type Asked = EventData<'deposit.requested'>

/**
 * Keeps true: an amount on an account is one member's at a time, so that the money itself says whose it is. Asked
 * again, the answer is the same.
 */
export const requestDeposit = (room: Room): Command<Asked, PayThis> => ({
  name: 'deposit.request',
  object: ({ externalId }) => ({ kind: 'deposit-intent', id: externalId }),
  async run(context, asked) {
    const { tx } = context
    const member = await room.members.findByUsername(tx, asked.username)
    if (member === undefined) return refuse('NOT_YET')
    const stands = refusalOf(member, 'deposit')
    if (stands !== null) return refuse(stands)
    const before = await room.repo.findByExternalId(tx, asked.externalId)
    if (before !== undefined) {
      const same = before.memberId === member.id && before.asked === asked.amount && before.channel === asked.channel
      return same ? ok(told(before.id, before.pay, before, before.expiresAt)) : refuse('DUPLICATE_EXTERNAL_ID')
    }
    return giveAmount(room, context, asked, member.id)
  },
})

/** More accounts than this are not tried: a hundred amounts on each. */
const MOST_ACCOUNTS = 20
/** So large that its satang could not be told any more. */
const LARGEST = 1_000_000_000_000_00n

async function giveAmount(
  room: Room,
  context: CommandContext,
  asked: Asked,
  memberId: MemberId,
): Promise<Result<PayThis, ErrorCode>> {
  const { tx, now } = context
  const except: BankAccountId[] = []
  while (asked.amount <= LARGEST && except.length < MOST_ACCOUNTS) {
    const account = await room.banking.chooseReceivingAccount(tx, {
      amount: asked.amount,
      channel: asked.channel,
      except,
    })
    if (account === null) break
    const given = await claimAmount(room, context, asked, memberId, account)
    if (given !== null) {
      context.audit({
        object: { kind: 'deposit-intent', id: given.intentId },
        after: {
          status: 'open',
          memberId,
          asked: asked.amount,
          pay: given.payAmount,
          bankAccountId: account.id,
          expiresAt: given.expiresAt,
        },
      })
      context.announce({ name: 'deposit-intent.opened', topic: 'deposits', ids: [given.intentId] })
      return ok(given)
    }
    except.push(account.id)
  }
  return refuse('NO_RECEIVING_ACCOUNT', { tried: except.length, within: `${MOST_ADDED} satang`, at: now.toISOString() })
}

/** Null: every amount of this account is somebody's. */
async function claimAmount(
  room: Room,
  { tx, now }: CommandContext,
  asked: Asked,
  memberId: MemberId,
  account: ReceivingAccount,
): Promise<PayThis | null> {
  const expiresAt = new Date(now.getTime() + INTENT_MINUTES * 60_000)
  const taken = await room.repo.takenAmounts(tx, account.id, asked.amount, now)
  for (const pay of freeAmounts(asked.amount, taken, Math.random())) {
    const id = newIntentId(now)
    const { externalId, channel, amount, promotionId = null } = asked
    const mine = await room.repo.insertIntent(tx, {
      id,
      externalId,
      memberId,
      bankAccountId: account.id,
      channel,
      asked: amount,
      pay,
      promotionRef: promotionId,
      expiresAt,
      now,
    })
    if (mine) return told(id, pay, account, expiresAt)
  }
  return null
}

type Place = Pick<ReceivingAccount, 'bankCode' | 'accountNo' | 'holder'>

/** What the member is told: how many baht to pay, to where, and until when. */
const told = (intentId: string, pay: Satang, { bankCode, accountNo, holder }: Place, expiresAt: Date) => ({
  intentId,
  payAmount: toBaht(pay),
  account: { bankCode, accountNo, holder },
  expiresAt: expiresAt.toISOString(),
})

export type PayThis = ReturnType<typeof told>
