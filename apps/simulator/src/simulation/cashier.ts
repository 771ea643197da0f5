import { newId } from '@backoffice/kernel'
import {
  type Channel,
  likelyAmount,
  messageFor,
  payerAs,
  type Person,
  personAt,
  type seeded,
} from '@backoffice/population'
import { type Account, type Banks, createFeed, type Feed, type Movement } from '../feeds/feed.ts'
import type { Answer, Sender } from '../sender.ts'
import { type Player, rounded } from './integration-client.ts'

type Random = ReturnType<typeof seeded>
type Options = {
  readonly mischief: number
  readonly banks: Banks
  readonly credited: (depositId: string, username: string, amount: number) => void
  /** The promotion a player chooses with a deposit of this amount. */
  readonly promotionFor?: (player: Player, amount: number) => Promise<string | undefined>
}

/** The receiving account of a first start. Others are learned from payment instructions. */
const FIRST: Account = { bankCode: '014', accountNo: '4010000001' }
const CHANNELS: readonly Channel[] = ['scb', 'scb', 'scb', 'gsb', 'tmn', 'sms']
/** Unregistered people who pay nevertheless. */
const STRANGERS = 90_000

/** Payments to the operator's accounts, and the feeds of four banks. */
export function createCashier(
  sender: Pick<Sender, 'send' | 'sendBatch'>,
  random: Random,
  { mischief, banks, credited, promotionFor }: Options,
) {
  const accounts = new Map<Channel, Account>([['scb', FIRST]])
  const feeds = new Map<Channel, Feed>(CHANNELS.map(channel => [channel, createFeed(sender, random, mischief)]))
  let count = 0

  const feedOf = (channel: Channel): Feed => {
    const feed = feeds.get(channel)
    if (feed === undefined) throw new Error(`no feed ${channel}`)
    return feed
  }

  type ReportedMovement = { readonly direction: 'in' | 'out'; readonly amount: number } & Record<string, unknown>

  /** References belong to the bank; text messages have none. Each line reports the balance. */
  function movement(
    channel: Channel,
    account: Account,
    data: ReportedMovement,
    onAnswer?: Movement['onAnswer'],
  ): Movement {
    count += 1
    const reference = channel === 'sms' ? {} : { reference: `${channel.toUpperCase()}${Date.now()}${count % 1000}` }
    const event = {
      type: 'bank.transaction',
      data: { account, channel, ...reference, ...data, ...banks.post(account, data.direction, data.amount) },
    }
    return { event, ...(onAnswer === undefined ? {} : { onAnswer }) }
  }

  function incoming(channel: Channel, account: Account, { person }: Player, amount: number): Movement {
    const rawText = channel === 'sms' ? { rawText: messageFor(amount, account.accountNo, new Date()) } : {}
    return movement(
      channel,
      account,
      { direction: 'in', amount, counterparty: payerAs(channel, person, random), ...rawText },
      answer => {
        const id = answer.result?.['depositId']
        if (answer.accepted && answer.result?.['status'] === 'credited' && typeof id === 'string')
          credited(id, person.username, amount)
      },
    )
  }

  /** Requests the account and exact amount from the product and pays it; some members pay without a request. */
  async function payIn(player: Player): Promise<void> {
    const amount = likelyAmount(player.person.appetite, random.next())
    const desired = CHANNELS[random.below(CHANNELS.length)] ?? 'scb'
    const reported = random.chance(0.6) ? await request(player, desired, amount) : null
    const channel = accounts.has(desired) ? desired : 'scb'
    const account = reported?.account ?? accounts.get(channel) ?? FIRST
    // A member who pays the rounded amount is found by name and account.
    const paid = reported === null || random.chance(0.05) ? amount : reported.payAmount
    await feedOf(channel).happened(incoming(channel, account, player, paid))
  }

  async function request(
    player: Player,
    channel: Channel,
    amount: number,
  ): Promise<{ payAmount: number; account: Account } | null> {
    const promotionId = await promotionFor?.(player, amount)
    const promotion = promotionId === undefined ? {} : { promotionId }
    const { username } = player.person
    const answer = await sender.send({
      type: 'deposit.requested',
      data: { externalId: `D-${newId()}`, username, amount, channel, ...promotion },
    })
    const intent = readIntent(answer)
    if (intent !== null) accounts.set(channel, intent.account)
    return intent
  }

  /** Pays from the member's account, or from another one in another name. */
  async function payAs(
    person: Person,
    amount: number,
    payer: { accountNo: string; name: string } | null,
  ): Promise<void> {
    const counterparty = payer === null ? payerAs('scb', person, random) : { bankCode: '014', ...payer }
    const account = accounts.get('scb') ?? FIRST
    await feedOf('scb').happened(movement('scb', account, { direction: 'in', amount, counterparty }))
  }

  /** Money from an unknown sender. */
  async function strangerPays(): Promise<void> {
    const person = personAt(STRANGERS + random.below(5_000))
    const [channel, account] = anyAccount()
    const amount = likelyAmount(person.appetite, random.next())
    await feedOf(channel).happened(
      movement(channel, account, { direction: 'in', amount, counterparty: payerAs(channel, person, random) }),
    )
  }

  /** An internal transfer between two accounts, reported by both banks. */
  async function ownTransfer(): Promise<void> {
    const [from, to] = [...accounts].toSorted(() => random.next() - 0.5)
    if (from === undefined || to === undefined) return strangerPays()
    const amount = 5_000 * (1 + random.below(10))
    if (!banks.canLeave(from[1], amount)) return strangerPays()
    await feedOf(from[0]).happened(movement(from[0], from[1], { direction: 'out', amount, counterparty: to[1] }))
    await feedOf(to[0]).happened(movement(to[0], to[1], { direction: 'in', amount, counterparty: from[1] }))
  }

  async function bankTakesFee(): Promise<void> {
    const [channel, account] = anyAccount()
    const fee = rounded(10 + random.below(3) * 5)
    if (!banks.canLeave(account, fee)) return strangerPays()
    await feedOf(channel).happened(
      movement(channel, account, { direction: 'out', amount: fee, counterparty: { name: 'ค่าธรรมเนียม' } }),
    )
  }

  const anyAccount = (): readonly [Channel, Account] => [...accounts][random.below(accounts.size)] ?? ['scb', FIRST]

  return {
    payIn,
    payAs,
    /** Bank movements without a player. */
    async somethingElse(): Promise<void> {
      const luck = random.next()
      if (luck < 0.5) await strangerPays()
      else await (luck < 0.75 ? bankTakesFee() : ownTransfer())
    },
    async tick(): Promise<void> {
      for (const feed of feeds.values()) await feed.tick()
    },
  }
}

/** `{ payAmount, account: { bankCode, accountNo }, expiresAt }`, or null for other content. */
export function readIntent({ accepted, result }: Answer): { payAmount: number; account: Account } | null {
  if (!accepted || result === null) return null
  const { payAmount, account } = result
  if (
    typeof payAmount !== 'number' ||
    typeof account !== 'object' ||
    account === null ||
    !('bankCode' in account) ||
    !('accountNo' in account)
  )
    return null
  const { bankCode, accountNo } = account
  return typeof bankCode === 'string' && typeof accountNo === 'string'
    ? { payAmount, account: { bankCode, accountNo } }
    : null
}
